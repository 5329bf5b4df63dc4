import { AppError } from '@gatehouse/contracts';

/** Unknown, foreign and invisible are one answer. */
export const notFound = (): AppError => new AppError('not_found', 'There is no such request');
