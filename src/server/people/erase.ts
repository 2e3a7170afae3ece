import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { tellDuration } from '#server/retention/rule.ts'
import type { Services } from '#server/services.ts'
import { jourParis } from '#wire/dates.ts'
import type { Erasure } from '#wire/personal-data.ts'
import { isErased, isHindrance, isKept, type KeptPart, type Subject, type Who } from './part.ts'

export interface Person {
  readonly sujet: Subject
  readonly compte_id: number
  readonly id: number
}

function who({ sujet, compte_id, id }: Person): Who {
  return sql`(select ${compte_id}::int as compte_id, ${id}::int as ${sql.ref(`${sujet}_id`)})`
}

const one = async <T>(db: Db, question: RawBuilder<unknown>) => (await question.execute(db)).rows[0] as T | undefined

async function keptUntil(db: Db, part: KeptPart, person: Who) {
  const found = await one<{ le: Date | null; qui?: string | null }>(db, part.dernier(person))
  if (!found?.le) return { jusqu_au: null, qui: '' }
  const end = new Date(found.le)
  if ('annees' in part.duree) end.setUTCFullYear(end.getUTCFullYear() + part.duree.annees)
  else end.setUTCDate(end.getUTCDate() + part.duree.jours)
  return { jusqu_au: jourParis(end), qui: found.qui ? `\u00a0: ${found.qui}` : '' }
}

type Needed = Pick<Services, 'people'>

/** What stands against erasing this person now, each in one sentence. */
export async function findHindrances(db: Db, { people }: Needed, person: Person, now: Date): Promise<string[]> {
  const told: string[] = []
  for (const part of people) {
    if (part.sujet !== person.sujet || !isHindrance(part)) continue
    const n = (await one<{ n: number }>(db, part.compter(who(person), now)))?.n ?? 0
    if (n > 0) told.push(part.dire(n))
  }
  return told
}

/** Before an erasure counts what stands against it, in its transaction: nothing of that comes or comes back until its end. */
export async function lockHindrances(db: Db, { people }: Needed, person: Person): Promise<void> {
  for (const part of people)
    if (part.sujet === person.sujet && isHindrance(part))
      for (const lock of part.verrouiller?.(who(person)) ?? []) await lock.execute(db)
}

/** What erasing this person takes away and leaves, and until when; nothing is changed. */
export async function foreseeErasure(
  db: Db,
  services: Needed,
  { now, nom, ...person }: Person & { readonly nom: string; readonly now: Date },
): Promise<Erasure> {
  const parts = services.people.filter(part => part.sujet === person.sujet)
  const garde: Erasure['garde'] = []
  for (const part of parts.filter(isKept)) {
    const { quoi, duree, depuis, source, chez } = part
    const { jusqu_au, qui } = await keptUntil(db, part, who(person))
    if (chez && jusqu_au === null) continue
    garde.push({ quoi: `${quoi}${qui}`, duree: `${tellDuration(duree)} depuis ${depuis}`, source, jusqu_au })
  }
  const efface = parts.filter(isErased).map(part => part.quoi)
  return { nom, efface, garde, empeche: await findHindrances(db, services, person, now) }
}

/** Takes the person away, part by part, in the caller's transaction. */
export async function erasePerson(db: Db, { people }: Needed, person: Person): Promise<void> {
  for (const part of people)
    if (part.sujet === person.sujet && isErased(part))
      for (const step of part.steps(who(person))) await step.execute(db)
}
