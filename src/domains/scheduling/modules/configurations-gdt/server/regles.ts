import { DEROGATIONS, demander } from '#domains/scheduling/model/regles/derogations.ts'
import { ecrire } from '#domains/scheduling/model/regles/juger.ts'
import { LIBELLES } from '#domains/scheduling/model/regles/libelles.ts'
import { FIXES, limiteDe, phraseDe, refuserReglage, reglesDeBase } from '#domains/scheduling/model/regles/plancher.ts'
import { CODES_REGLE, type CodeRegle, type Reglage, type Regle } from '#domains/scheduling/model/regles/types.ts'
import { jourEffet } from '#domains/scheduling/server/regles/date-effet.ts'
import { lireReglagesDates, lireRegles, type ReglesCompte } from '#domains/scheduling/server/regles/lectures.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import type { ReglageCompte, RegleCompte } from '../contract.ts'
import { annoncerATous } from './proprietes.ts'

const choixDe = ({ niveau, seuil, source, accord_date, accord_texte }: Reglage) => ({
  niveau,
  seuil,
  source,
  accord_date: accord_date ?? null,
  accord_texte: accord_texte ?? '',
})
const RIEN = choixDe({ code: 'PAUSE', poste_type: null, niveau: null, seuil: null, actif: true, source: '' })

/** How far an agreement may take a rule that forbids, in words; nothing where none may. */
function derogationDe(code: CodeRegle, limite: Regle | null) {
  const derogation = DEROGATIONS.get(code)
  const phrase = derogation && limite ? demander(code, limite.seuil) : null
  return derogation && phrase !== null ? { derogation: { seuil: derogation.seuil, phrase } } : {}
}

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
    ...derogationDe(code, limite),
    fixe: FIXES.has(code),
    reglage: reglage && choixDe(reglage),
  }
}

/** Every rule that is known, checked or not, in the order of the law's articles. */
export async function lister(context: Context): Promise<{ regles: RegleCompte[] }> {
  const compte = await lireRegles(context, jourParis(context.now))
  return { regles: CODES_REGLE.map(code => decrire(compte, code)) }
}

/** From a day on. Absolute: the same choice again changes nothing and leaves no line in the audit. */
export async function regler(
  context: Context,
  { valable_du: demande, ...body }: ReglageCompte,
): Promise<{ readonly jour: JourIso }> {
  const { db, caller } = context
  const jour = await jourEffet(context, demande)
  const compte = await lireRegles(context, jour)
  const { code } = body
  const choix = choixDe({ ...body, poste_type: null, actif: true })
  const refus = refuserReglage(compte.convention, { ...body, poste_type: null, actif: true })
  if (refus) throw refuse('SAISIE', { champs: { [refus.champ]: refus.phrase } })
  const avant = reglageDe(compte, code)
  const ancien = avant ? choixDe(avant) : RIEN
  if (JSON.stringify(ancien) === JSON.stringify(choix)) return { jour }
  await db
    .insertInto('regle_reglage')
    .values({ compte_id: caller.compte_id, code, poste_type: '*', valable_du: jour, ...choix, actif: true })
    .onConflict(conflict =>
      conflict.columns(['compte_id', 'code', 'poste_type', 'valable_du']).doUpdateSet({ ...choix, actif: true }),
    )
    .execute()
  await record(context, {
    action: 'regle.modifier',
    entite: `regle_reglage:${caller.compte_id}`,
    avant: { code, ...ancien },
    apres: { code, ...choix, valable_du: jour },
  })
  await annoncerATous(context)
  return { jour }
}

/** Each setting that was ever chosen, or that is to hold, with its threshold in words. */
export async function listerVersions(context: Context) {
  const reglages = await lireReglagesDates(context)
  return reglages.map(({ valable_du, code, poste_type, seuil, niveau, actif, source, ...accord }) => ({
    valable_du,
    code,
    libelle: LIBELLES[code].libelle,
    poste_type,
    seuil: seuil === null ? '' : ecrire(seuil, LIBELLES[code].unite),
    niveau,
    actif,
    source,
    accord_date: accord.accord_date ?? null,
    accord_texte: accord.accord_texte ?? '',
    valeur: seuil,
  }))
}
