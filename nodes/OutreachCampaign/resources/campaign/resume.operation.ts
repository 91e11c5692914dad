import { noticeProperty } from '../../../shared/form/properties';
import { actionOf } from './act';

export const resume = actionOf(
	'resume',
	noticeProperty(
		'Goes on contacting the leads within the schedule. Pause stops it, but takes back nothing that has gone out.',
	),
);
