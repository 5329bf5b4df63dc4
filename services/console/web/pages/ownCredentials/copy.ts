import { count } from '../../ui/numberWords.ts';

export const copy = {
  title: 'My credentials',
  sentence: (apis: number) =>
    apis === 0
      ? 'No API that you may use asks for a credential.'
      : `${count(apis, 'API')} that you may use ${apis === 1 ? 'asks' : 'ask'} for a credential. Only your calls use yours.`,
  columns: { name: 'Integration', state: 'My credential' },
  empty: 'When an admin grants you an API that asks for a credential, it stands here.',
};
