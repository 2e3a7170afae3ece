import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { fileKey } from '#server/files/store.ts'
import { defineJob } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { idSchema } from '#wire/ids.ts'
import './tables.ts'

/** A book is read in less; what takes longer is no document. */
const PATIENCE_MS = 30_000
/** What a reading may take of memory, in MB: its objects, and all that the process grew by meanwhile, unfolded streams included. */
const OBJETS_MAX = 256
const CROISSANCE_MAX = 512
const VEILLE_MS = 100
const MO = 1024 * 1024

/**
 * Words of a PDF as a reader sees them; empty where none can be read: a scan, a password, a file made to unfold without end. Read in
 * a thread that is ended with it: the office goes on answering, and outlives what it is sent.
 */
export async function lireTexte(octets: Uint8Array, { log }: Pick<Services, 'log'>): Promise<string> {
  const avant = process.memoryUsage.rss()
  const lecteur = new Worker(new URL('./lecteur.ts', import.meta.url), {
    workerData: octets,
    resourceLimits: { maxOldGenerationSizeMb: OBJETS_MAX },
  })
  const fini = Promise.withResolvers<string>()
  lecteur.once('message', fini.resolve)
  lecteur.once('error', fini.reject)
  lecteur.once('exit', code => fini.reject(new Error(`the reader ended by itself: ${code}`)))
  const patience = setTimeout(() => fini.reject(new Error('reading takes too long')), PATIENCE_MS)
  const veille = setInterval(() => {
    if (process.memoryUsage.rss() - avant > CROISSANCE_MAX * MO) fini.reject(new Error('reading takes too much memory'))
  }, VEILLE_MS)
  try {
    return await fini.promise
  } catch (error) {
    log.warn({ err: error }, 'no text read from a document')
    return ''
  } finally {
    clearTimeout(patience)
    clearInterval(veille)
    await lecteur.terminate()
  }
}

/** What a version says, read once it was deposited; twice writes the same. */
export const texteJob = defineJob({
  name: 'documents-texte',
  schema: z.strictObject({ compte_id: idSchema, document_id: idSchema, n: idSchema }),
  retry: { limit: 3, delaySeconds: 60 },
  async handle(services, { compte_id, document_id, n }) {
    const db = services.pools.system
    const version = await db
      .selectFrom('document_version')
      .select('sha256')
      .where('compte_id', '=', compte_id)
      .where('document_id', '=', document_id)
      .where('n', '=', n)
      .executeTakeFirst()
    if (!version) return
    const texte = await lireTexte(await services.files.get(fileKey(compte_id, version.sha256)), services)
    await db
      .insertInto('document_texte')
      .values({ compte_id, document_id, n, texte })
      .onConflict(conflict => conflict.columns(['compte_id', 'document_id', 'n']).doUpdateSet({ texte }))
      .execute()
  },
})
