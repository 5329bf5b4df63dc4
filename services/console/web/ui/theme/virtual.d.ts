declare module 'virtual:theme.css';
declare module '@fontsource-variable/ibm-plex-sans/wght.css';
declare module '@fontsource/ibm-plex-mono/400.css';
declare module '@fontsource/ibm-plex-mono/600.css';
