import { stdSerializers } from 'pino'

/**
 * For every logger of a server process. PostgreSQL explains a refusal by quoting the row it refused, personal data and
 * password hashes among it (ASVS 16.2.5): what went wrong stays, whose row it was goes.
 */
export const logSerializers = {
  err(error: Error) {
    const { detail, where, ...rest } = stdSerializers.err(error)
    return rest
  },
}
