import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { keepReading, keptReading, prepareReading } from '#client/reading/reading.ts'
import { compter } from '#wire/french.ts'
import { lesFiches } from './lectures.ts'

/** A copy that an older version left in clear keeps what this one would have kept. */
export async function taireAncienneCopie(): Promise<void> {
  const db = myDb()
  await db.transaction('rw', db.cache, async () => {
    const fil = await keptReading(db, lesFiches)
    if (fil) await keepReading(db, lesFiches, fil)
  })
}

/** "Prêt pour demain hors ligne": the sheets. */
export async function preparer(): Promise<Preparation> {
  const fil = await prepareReading(myDb(), lesFiches)
  if (!fil) return { ready: [], missing: ['Vos transmissions'] }
  return { ready: [compter(fil.transmissions.length, 'transmission')], missing: [] }
}
