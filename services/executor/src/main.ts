import { runService } from '@gatehouse/runtime';
import { executor } from './service';

void runService(executor);
