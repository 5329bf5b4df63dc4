/** Protocol versions of the endpoint and the two generations they fall into. */
export const MODERN = '2026-07-28';
export const legacyVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;
export type LegacyVersion = (typeof legacyVersions)[number];

/** All versions, newest first. */
export const supportedVersions: readonly string[] = [MODERN, ...legacyVersions];

/** What a request without header and session speaks (docs/protocol.md#choosing-the-generation). */
export const DEFAULT_VERSION: LegacyVersion = '2025-03-26';
/** What a handshake that asks for anything unknown is answered with. */
export const NEWEST_LEGACY: LegacyVersion = '2025-11-25';

export const isLegacyVersion = (text: unknown): text is LegacyVersion => (legacyVersions as readonly unknown[]).includes(text);
