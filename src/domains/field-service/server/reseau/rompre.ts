import { sql } from 'kysely'
import { MOTS, type Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { annoncerAutres, direAuDonneur, direAuReceveur } from '#domains/field-service/server/demandes/dire.ts'
import { annoncerDemandes } from '#domains/field-service/server/demandes/mouvements.ts'
import type { Context } from '#server/http/context.ts'
import { compter, pluraliser } from '#wire/french.ts'
import { nomDe } from './inviter.ts'
import type { Mouvement } from './mouvoir.ts'
import { prevenir } from './prevenir.ts'

/** "2 demandes en attente de réponse reviennent dans vos demandes à affecter". */
const revenues = (n: number) =>
  `${compter(n, 'demande')} en attente de réponse ${pluraliser(n, 'revient', 'reviennent')} dans vos demandes à affecter.`

/**
 * A link that stood has just ended: what waited for an answer over it goes back to its issuer, and both companies are told.
 * @returns what is said to whoever ended it
 */
export async function rompre(context: Context, sens: Sens, { link_id, autre, autre_nom }: Mouvement): Promise<string> {
  const { db, caller, now } = context
  const { rows } = await sql<{ rendue: boolean }>`select rendue from reseau_rendre(${link_id}, ${caller.utilisateur_id},
    ${now})`.execute(db)
  const moi = await nomDe(context)
  await prevenir(
    context,
    sens,
    { autre, link_id },
    {
      titre: 'Une entreprise ne travaille plus avec vous',
      body: `${moi} a supprimé le lien entre vos deux entreprises. Ce qui est accepté continue.`,
    },
  )
  const fait = `Vous ne travaillez plus avec ${MOTS[sens].le}.`
  if (rows.length === 0) return fait
  await annoncerDemandes(context)
  await annoncerAutres(context, [autre])
  const emetteur =
    sens === 'recepteurs' ? { compte_id: caller.compte_id, nom: moi } : { compte_id: autre, nom: autre_nom }
  const recepteur =
    sens === 'recepteurs' ? { compte_id: autre, nom: autre_nom } : { compte_id: caller.compte_id, nom: moi }
  const rendues = rows.filter(r => r.rendue).length
  if (rendues > 0)
    await direAuDonneur(
      context,
      { donneur: emetteur.compte_id, demande: null },
      { titre: `Lien supprimé avec ${recepteur.nom}`, body: revenues(rendues) },
    )
  const n = rows.length
  const retirees = `${compter(n, 'demande')} en attente de votre réponse ne ${pluraliser(n, 'vous est plus proposée', 'vous sont plus proposées')}.`
  await direAuReceveur(
    context,
    { receveur: recepteur.compte_id, externe: null },
    { titre: `Lien supprimé avec ${emetteur.nom}`, body: retirees },
  )
  if (sens === 'recepteurs') return rendues > 0 ? `${fait} ${revenues(rendues)}` : fait
  return `${fait} ${compter(n, 'demande')} en attente de votre réponse lui ${pluraliser(n, 'revient', 'reviennent')}.`
}
