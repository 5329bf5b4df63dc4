/** The in-process twin of the records in Redis. */
import type { MemoryKeys } from './memoryCache';
import type { RecordStore } from './types';

export class MemoryRecords implements RecordStore {
  constructor(private readonly keys: MemoryKeys) {}

  async get(key: string): Promise<string | undefined> {
    return this.keys.get(`r:${key}`);
  }

  async put(key: string, value: string, seconds: number, when?: 'absent' | 'present'): Promise<boolean> {
    const there = this.keys.get(`r:${key}`) !== undefined;
    if ((when === 'absent' && there) || (when === 'present' && !there)) return false;
    this.keys.set(`r:${key}`, value, seconds * 1_000);
    return true;
  }

  async take(key: string): Promise<string | undefined> {
    const value = this.keys.get(`r:${key}`);
    this.keys.delete(`r:${key}`);
    return value;
  }

  async remove(...keys: readonly string[]): Promise<void> {
    for (const key of keys) this.keys.delete(`r:${key}`);
  }

  failure(): undefined {
    return undefined;
  }
}
