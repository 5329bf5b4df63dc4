import { runService } from '@gatehouse/runtime';
import { orderdesk } from './service';

void runService(orderdesk);
