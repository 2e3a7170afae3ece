import { sql } from 'kysely'
import { ADRESSE_CONFIGURATION } from '#domains/field-service/modules/gestion-configuration-entreprises/address.ts'
import { MODULE_CONFIGURATION } from '#domains/field-service/modules/gestion-configuration-entreprises/contract.ts'
import type { ReadContext } from '#server/http/context.ts'
import { type InboxSource, ligne } from '#server/inbox/source.ts'
import type { LigneATraiter } from '#wire/inbox.ts'

/** A company without a telephone cannot be called: told once its customers hold links, since the first step asks for it before. */
async function lire({ db, caller }: ReadContext): Promise<LigneATraiter[]> {
  const { rows } = await sql<{
    depuis: Date
  }>`select l.cree_a as depuis from compte c join lien_client l using (compte_id)
    where c.compte_id = ${caller.compte_id} and c.compte_telephone1 = '' order by l.cree_a limit 1`.execute(db)
  return rows.map(({ depuis }) =>
    ligne({
      numero: caller.compte_id,
      genre: 'societe-sans-telephone',
      libelle: 'Téléphone manquant',
      titre: 'Votre entreprise n’a pas de numéro',
      detail: 'ses clients ne peuvent l’appeler ni depuis leur page ni depuis leurs messages',
      depuis,
      urgence: 'bientot',
      adresse: ADRESSE_CONFIGURATION,
    }),
  )
}

export const societeATraiter: InboxSource = { module: MODULE_CONFIGURATION, lire }
