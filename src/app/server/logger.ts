import { type Logger, pino } from 'pino'
import type { Config } from '#server/config/config.ts'
import { logSerializers } from '#server/log/serializers.ts'

/** Personal data and secrets that an object handed to the log might carry (dependencies: NIR, IBAN, tokens). */
const REDACTED = ['authorization', 'cookie', 'password', 'mot_de_passe', 'access_token', 'refresh_token', 'nir', 'iban']
const paths = REDACTED.flatMap(name => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`])

/** Structured lines on the standard output, for whatever collects them. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const redact = { paths: [...new Set(paths)], censor: '***' }
  return pino({ level: logLevel, redact, serializers: logSerializers, base: undefined })
}
