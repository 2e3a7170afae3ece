/** The driver gives these no code. */
const BROKEN_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** Of the socket to the database; one in a folder answers EPIPE and EAGAIN where a port answers ECONNRESET. */
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EAGAIN',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
])

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null | undefined)?.code ?? '')

/**
 * The database itself fails: connection, full disk, too many connections, shutdown, input/output, a transaction ended
 * because this process was held up for too long.
 */
export const isOutage = (error: unknown): boolean => /^(08|53|57P|58|25P0[34])/.test(codeOf(error))

/** The way to the database: nothing asked on this connection can be answered any more, or there was none to be had. */
export const isCut = (error: unknown): boolean =>
  SOCKET.has(codeOf(error)) || BROKEN_CONNECTION.test((error as Error | null | undefined)?.message ?? '')

/** Lost to a parallel transaction, not wrong: lock timeout, deadlock, serialisation. */
export const isContention = (error: unknown): boolean => ['55P03', '40P01', '40001'].includes(codeOf(error))

/** A statement that was given up: too slow on a machine too busy, or cancelled by an administrator. */
export const isGivenUp = (error: unknown): boolean => codeOf(error) === '57014'
