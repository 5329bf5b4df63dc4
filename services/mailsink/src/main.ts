import { runService } from '@gatehouse/runtime';
import { mailsink } from './service';

void runService(mailsink);
