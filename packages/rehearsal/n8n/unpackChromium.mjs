// Unpacks the Chromium that npm brings, and its libraries and fonts, into the temporary folder, where the package puts them.

import path from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

const [, , archives] = process.argv;
await chromium.executablePath();
for (const name of ['al2023.tar.br', 'fonts.tar.br']) await inflate(path.join(archives, name));
