import { runService } from '@gatehouse/runtime';
import { idp } from './service';

void runService(idp);
