import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '#server/config/config.ts'
import { logSerializers } from '#server/log/serializers.ts'

/** Personal data and secrets that an object handed to the log might carry (dependencies: NIR, IBAN, tokens). */
const REDACTED = ['authorization', 'cookie', 'password', 'mot_de_passe', 'access_token', 'refresh_token', 'nir', 'iban']
const paths = REDACTED.flatMap(name => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`])

/** What a stream says whose reader has gone: everyday life of phones, and nobody's error (`@fastify/compress` means to leave it out). */
const READER_GONE = 'ERR_STREAM_PREMATURE_CLOSE'
const DEBUG = 20

/**
 * Structured lines on the standard output, for whatever collects them.
 * @param destination where else than there
 */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    redact: { paths: [...new Set(paths)], censor: '***' },
    serializers: logSerializers,
    base: undefined,
    hooks: {
      logMethod(args, method, level) {
        const [said] = args as readonly unknown[]
        const gone = said instanceof Error && 'code' in said && said.code === READER_GONE
        if (gone && level > DEBUG) this.debug(said)
        else method.apply(this, args)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
