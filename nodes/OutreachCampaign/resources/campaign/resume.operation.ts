import { noticeProperty } from '../../../shared/form/properties';
import { actionOf } from './act';

export const resume = actionOf(
	'resume',
	noticeProperty(
		'Goes on contacting the leads of the campaign, in its schedule. What goes out cannot be taken back; Pause stops the rest.',
	),
);
