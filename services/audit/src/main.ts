import { runService } from '@gatehouse/runtime';
import { audit } from './service';

void runService(audit);
