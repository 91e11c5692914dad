import { noticeProperty } from '../../../shared/form/properties';
import { actionOf } from './act';

export const resume = actionOf(
	'resume',
	noticeProperty(
		'The campaign goes on contacting its leads, within its schedule. Messages that have gone out cannot be taken back; Pause stops the rest.',
	),
);
