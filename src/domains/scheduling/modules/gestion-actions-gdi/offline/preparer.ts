import type { Preparation } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { readOrKept } from '#client/reading/reading.ts'
import { compter } from '#wire/french.ts'
import { demandesDe, lesDemandes } from './lectures.ts'

/** "Prêt pour demain hors ligne": the requests stay readable; answering needs the office. */
export async function preparer(): Promise<Preparation> {
  try {
    const { datas } = await readOrKept(myDb(), lesDemandes, demandesDe(false))
    return { ready: [`${compter(datas.length, 'action')} à lire`], missing: [] }
  } catch (error) {
    console.info('préparation', error)
    return { ready: [], missing: ['Ce qui est à traiter'] }
  }
}
