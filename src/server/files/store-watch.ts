import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { FileStore } from './store.ts'

/** `refuses`: somebody has to mend the configuration; `absents`: it may come back by itself. */
export type StoreState = 'presents' | 'refuses' | 'absents'

export interface StoreWatch {
  /** What the last look found; a trouble is looked at again, behind whoever asks. */
  state(): StoreState
  /** Writes one small object and reads it again. Never rejects. */
  look(): Promise<StoreState>
}

const KEY = 'controle/demarrage'
const LOOK_AGAIN_MS = 60_000

interface Refusal {
  readonly name?: string
  readonly cause?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** What the store itself answered, behind what our layers made of it; null: nothing. */
function refusalIn(error: unknown): { status: number; name: string } | null {
  for (let at = error as Refusal | undefined; at; at = at.cause as Refusal | undefined) {
    const status = at.$metadata?.httpStatusCode
    if (status) return { status, name: at.name ?? String(status) }
  }
  return null
}

function troubleOf(error: unknown, bucket: string): { state: StoreState; sentence: string } {
  const refusal = refusalIn(error)
  const waits = 'D’ici là, les fichiers attendent sur les appareils\u202f; le reste fonctionne.'
  if (!refusal || refusal.status >= 500 || refusal.status === 408 || refusal.status === 429)
    return {
      state: 'absents',
      sentence: `Fichiers\u00a0: le compartiment S3 «\u00a0${bucket}\u00a0» ne répond pas. ${waits}`,
    }
  const what =
    refusal.status === 401 || refusal.status === 403
      ? 'refuse la clé d’accès\u00a0: vérifiez S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY et les droits de cette clé'
      : 'n’a pas été trouvé\u00a0: vérifiez S3_BUCKET, S3_REGION et S3_ENDPOINT'
  return {
    state: 'refuses',
    sentence: `Fichiers\u00a0: le compartiment S3 «\u00a0${bucket}\u00a0» ${what} (${refusal.name}). ${waits}`,
  }
}

export interface WatchOptions {
  readonly store: FileStore
  readonly files: Config['files']
  readonly log: Logger
  /** Told the French sentence of a trouble, once each time that it changes. */
  readonly say: (sentence: string) => void
  clock(): Date
}

/**
 * Says whether the store takes what we send, before the first photograph does. It never keeps the server from starting nor
 * from being ready: actions are received without it, and files wait on their devices. A folder was tried with the others.
 */
export function watchStore({ store, files, log, say, clock }: WatchOptions): StoreWatch {
  let state: StoreState = 'presents'
  let told = ''
  let lookedAt = 0
  const look = async (): Promise<StoreState> => {
    if (files.driver === 'disk') return state
    lookedAt = clock().getTime()
    try {
      await store.put(KEY, Buffer.from('relais'))
      await store.get(KEY)
      state = 'presents'
      told = ''
    } catch (error) {
      const trouble = troubleOf(error, files.s3.bucket)
      state = trouble.state
      log.error({ err: error, etat: state }, 'file store cannot be used')
      if (told !== trouble.sentence) say(trouble.sentence)
      told = trouble.sentence
    }
    return state
  }
  return {
    look,
    state() {
      if (state !== 'presents' && clock().getTime() - lookedAt > LOOK_AGAIN_MS) void look()
      return state
    },
  }
}
