import { runService } from '@gatehouse/runtime';
import { approvals } from './service';

void runService(approvals);
