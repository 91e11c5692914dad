/** The user for forms that ask for a name and a password. */
export const FORM_USER = { user: 'colleague', password: 'colleague' };

export const authorization = `Basic ${Buffer.from(`${FORM_USER.user}:${FORM_USER.password}`).toString('base64')}`;

/** What fills the other fields of placeholder credentials, as far as a node needs nothing else there. */
export const PLACEHOLDER = 'rehearsal';
