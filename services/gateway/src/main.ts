import { runService } from '@gatehouse/runtime';
import { gateway } from './service';

void runService(gateway);
