import { LIBELLES } from '#domains/scheduling/model/regles/libelles.ts'
import { FIXES, limiteDe, phraseDe, refuserReglage, reglesDeBase } from '#domains/scheduling/model/regles/plancher.ts'
import { CODES_REGLE, type CodeRegle, type Reglage } from '#domains/scheduling/model/regles/types.ts'
import { lireRegles, type ReglesCompte } from '#domains/scheduling/server/queries/regles.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { ReglageCompte, RegleCompte } from '../contract.ts'
import { annoncerATous } from './proprietes.ts'

const choixDe = ({ niveau, seuil, source }: Reglage) => ({ niveau, seuil, source })

/** The account's setting of a rule for all posts, where it chose something. */
function reglageDe({ reglages }: ReglesCompte, code: CodeRegle): Reglage | null {
  return reglages.find(r => r.code === code && r.poste_type === null) ?? null
}

function decrire(compte: ReglesCompte, code: CodeRegle): RegleCompte {
  const limite = limiteDe(reglesDeBase(compte.convention, code))
  const reglage = reglageDe(compte, code)
  return {
    code,
    libelle: LIBELLES[code].libelle,
    unite: LIBELLES[code].unite,
    etapes: compte.regles
      .filter(r => r.code === code && r.poste_type === null && r.actif)
      .map(({ niveau, seuil, reference, portee }) => ({
        niveau,
        seuil,
        reference,
        portee,
        phrase: phraseDe(code, seuil),
      })),
    limite: limite && { seuil: limite.seuil, reference: limite.reference, phrase: phraseDe(code, limite.seuil) },
    fixe: FIXES.has(code),
    reglage: reglage && choixDe(reglage),
  }
}

/** Every rule that is known, checked or not, in the order of the law's articles. */
export async function lister(context: Context): Promise<{ regles: RegleCompte[] }> {
  const compte = await lireRegles(context)
  return { regles: CODES_REGLE.map(code => decrire(compte, code)) }
}

/** Absolute: the same choice again changes nothing and leaves no line in the audit. */
export async function regler(context: Context, body: ReglageCompte): Promise<void> {
  const { db, caller } = context
  const compte = await lireRegles(context)
  const { code, ...choix } = body
  const refus = refuserReglage(compte.convention, { ...body, poste_type: null, actif: true })
  if (refus) throw refuse('SAISIE', { champs: { [refus.champ]: refus.phrase } })
  const avant = reglageDe(compte, code)
  const ancien = avant ? choixDe(avant) : { niveau: null, seuil: null, source: '' }
  if (ancien.niveau === choix.niveau && ancien.seuil === choix.seuil && ancien.source === choix.source) return
  await db
    .insertInto('regle_reglage')
    .values({ compte_id: caller.compte_id, code, poste_type: '*', ...choix, actif: true })
    .onConflict(conflict =>
      conflict.columns(['compte_id', 'code', 'poste_type']).doUpdateSet({ ...choix, actif: true }),
    )
    .execute()
  await record(context, {
    action: 'regle.modifier',
    entite: `regle_reglage:${caller.compte_id}`,
    avant: { code, ...ancien },
    apres: { code, ...choix },
  })
  await annoncerATous(context)
}
