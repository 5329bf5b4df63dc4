import { Mixed, Schema } from '@gatehouse/store';
import type { AdapterPayload } from 'oidc-provider';

/** What the provider remembers of one thing; its id is made of kind and id. */
export interface PayloadRow {
  readonly _id: string;
  readonly payload: AdapterPayload;
  readonly uid?: string;
  readonly grantId?: string;
  readonly expiresAt?: Date;
}

/** Has no tenant guard: rows belong to people and programs, not to organizations. */
export const payloadSchema = new Schema<PayloadRow>({
  _id: { type: String, required: true },
  payload: { type: Mixed, required: true },
  uid: { type: String },
  grantId: { type: String },
  expiresAt: { type: Date },
});
payloadSchema.index({ uid: 1 }, { sparse: true });
payloadSchema.index({ grantId: 1 }, { sparse: true });
payloadSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
