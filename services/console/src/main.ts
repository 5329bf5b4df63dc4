import { runService } from '@gatehouse/runtime';
import { console as service } from './service';

void runService(service);
