import { runService } from '@gatehouse/runtime';
import { identity } from './service';

void runService(identity);
