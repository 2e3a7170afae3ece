import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { byStatement } from '#server/retention/by-statement.ts'
import type { Entry } from '#server/retention/rule.ts'
import type { AccordLieu, LieuDonne } from '#wire/given-place.ts'
import { exigerSonNom } from './own-name.ts'

interface Purpose {
  /** The domain's own: `compte_id`, `utilisateur_id`, `ville`, `latitude`, `longitude`, `accepte_a`. */
  readonly table: string
  /** What the journal calls it: "depart". */
  readonly nom: string
  /** Tells those who read it. */
  readonly dire: (context: Context) => Promise<void>
}

/** To a hundredth of a degree: about a kilometre, so that no door is told. */
const arrondir = (degres: number) => Math.round(degres * 100) / 100

/**
 * A place of one's own, given by nobody else and taken back at any time. Where exactly is neither kept nor written in the journal.
 * Reading it, giving it and taking it back throw DROIT_MANQUANT inside somebody else's account.
 */
export function givenPlace({ table, nom, dire }: Purpose) {
  const ou = sql.table(table)
  const enSonNom = ({ caller }: Pick<Context, 'caller'>, clause = 'cet accord ne se donne ni ne se retire') =>
    exigerSonNom({ caller }, clause)
  const noter = async (context: Context, fait: 'accepter' | 'retirer') => {
    await record(context, { action: `${nom}.${fait}`, entite: `${nom}:${context.caller.utilisateur_id}` })
    await dire(context)
  }
  return {
    async lire({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<AccordLieu> {
      enSonNom({ caller }, 'cet accord ne se lit pas')
      const { rows } = await sql<{ ville: string; accepte_a: Date }>`select ville, accepte_a from ${ou}
        where compte_id = ${caller.compte_id} and utilisateur_id = ${caller.utilisateur_id}`.execute(db)
      const [row] = rows
      return row ? { ville: row.ville, accepte_a: row.accepte_a.toISOString() } : null
    },

    async donner(context: Context, { ville, latitude, longitude }: LieuDonne): Promise<void> {
      enSonNom(context)
      const { db, caller, now } = context
      await sql`insert into ${ou} (compte_id, utilisateur_id, ville, latitude, longitude, accepte_a)
        values (${caller.compte_id}, ${caller.utilisateur_id}, ${ville}, ${arrondir(latitude)}, ${arrondir(longitude)}, ${now})
        on conflict (compte_id, utilisateur_id) do update set ville = excluded.ville, latitude = excluded.latitude,
          longitude = excluded.longitude, accepte_a = excluded.accepte_a`.execute(db)
      await noter(context, 'accepter')
    },

    /** Nothing of it stays. Said again, it changes nothing. */
    async retirer(context: Context): Promise<void> {
      enSonNom(context)
      const { db, caller } = context
      const { numAffectedRows } = await sql`delete from ${ou}
        where compte_id = ${caller.compte_id} and utilisateur_id = ${caller.utilisateur_id}`.execute(db)
      if (numAffectedRows) await noter(context, 'retirer')
    },
  }
}

/** An agreement is asked for again: it does not hold for ever. */
export function oublierLieux({ nom, quoi, table }: { nom: string; quoi: string; table: string }): Entry {
  const ou = sql.table(table)
  return byStatement(
    {
      ...{ nom, quoi, duree: { annees: 2 }, depuis: 'son accord', sort: 'supprimer' },
      source: 'RGPD art. 7\u202f: un accord se redemande, il ne vaut pas pour toujours',
    },
    before => sql`select compte_id, utilisateur_id from ${ou} where accepte_a < ${before}`,
    [sql`delete from ${ou} l using echu e where l.compte_id = e.compte_id and l.utilisateur_id = e.utilisateur_id`],
  )
}
