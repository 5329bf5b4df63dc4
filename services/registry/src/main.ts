import { runService } from '@gatehouse/runtime';
import { registry } from './service';

void runService(registry);
