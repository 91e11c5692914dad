import type { EventTrigger } from '../../facts/eventTriggers';
import { cal } from './cal';
import { calendly } from './calendly';
import { form } from './form';
import { gmail } from './gmail';
import { hubspot } from './hubspot';
import type { TriggerKind } from './triggerKind';
import { pipedrive } from './pipedrive';
import { sheets } from './sheets';
import { typeform } from './typeform';
import { webhook } from './webhook';

export const TRIGGER_KINDS: Readonly<Record<EventTrigger, TriggerKind>> = {
	webhook,
	formTrigger: form,
	typeformTrigger: typeform,
	calendlyTrigger: calendly,
	calTrigger: cal,
	hubspotTrigger: hubspot,
	pipedriveTrigger: pipedrive,
	googleSheetsTrigger: sheets,
	gmailTrigger: gmail,
};
