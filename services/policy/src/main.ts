import { runService } from '@gatehouse/runtime';
import { policy } from './service';

void runService(policy);
