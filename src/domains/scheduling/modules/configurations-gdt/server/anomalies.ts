import { TYPES_POSTE, type TypePoste } from '#domains/scheduling/model/planning/poste.ts'
import { LIBELLES } from '#domains/scheduling/model/regles/libelles.ts'
import { CODES_REGLE, type CodeRegle, type Regle } from '#domains/scheduling/model/regles/types.ts'
import { jourEffet } from '#domains/scheduling/server/regles/date-effet.ts'
import { lireReglagesDates, lireRegles } from '#domains/scheduling/server/regles/lectures.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { type Anomalies, champDe } from '../contract.ts'
import { annoncerATous } from './proprietes.ts'

const TYPES: Readonly<Record<TypePoste, string>> = {
  jour: 'postes de jour',
  nuit: 'postes de nuit',
  nuit_couchee: 'nuits couchées',
}

interface Interrupteur {
  readonly champ: string
  readonly type: TypePoste
  readonly code: CodeRegle
  readonly actif: boolean
}

/** Rows for that kind of posts win over the general ones, as in the engine. */
function actifPour(regles: readonly Regle[], type: TypePoste): boolean {
  const propres = regles.filter(r => r.poste_type === type)
  return (propres.length > 0 ? propres : regles.filter(r => r.poste_type === null)).some(r => r.actif)
}

/** Rules that the law, the agreement or the account knows. Two posts at once are refused by the planning itself. */
function interrupteurs(regles: readonly Regle[]): Interrupteur[] {
  return CODES_REGLE.filter(code => code !== 'CHEVAUCHEMENT').flatMap(code => {
    const lignes = regles.filter(r => r.code === code)
    if (lignes.length === 0) return []
    return TYPES_POSTE.map(type => ({ champ: champDe(type, code), type, code, actif: actifPour(lignes, type) }))
  })
}

/** One column of switches for each kind of posts. */
export async function formulaire(context: Context): Promise<FormDefinition> {
  const { regles } = await lireRegles(context, jourParis(context.now))
  const liste = interrupteurs(regles)
  return formDefinition({
    titre: 'Contrôles par type de poste',
    width: 1100,
    labelWidth: 200,
    multiColonnes: true,
    dataProvider: Object.fromEntries(liste.map(({ champ, actif }) => [champ, actif ? 1 : 0])),
    dataStructure: liste.map(({ champ, code, type }) => ({
      id: champ,
      label: `${LIBELLES[code].libelle}, ${TYPES[type]}`,
      type: 'interrupteur' as const,
      groupe: TYPES_POSTE.indexOf(type),
    })),
  })
}

/** What the row of a rule and a kind of posts holds on a day beside its switch, so that a version keeps it. */
async function lignesDu(context: Context, jour: JourIso) {
  const tous = await lireReglagesDates(context)
  return (code: CodeRegle, type: TypePoste) => {
    const ligne = tous.findLast(r => r.code === code && r.poste_type === type && r.valable_du <= jour)
    if (!ligne) return {}
    const { niveau, seuil, source, accord_date = null, accord_texte = '' } = ligne
    return { niveau, seuil, source, accord_date, accord_texte }
  }
}

/** Only what differs from today is written: a rule left alone keeps following the law and the agreement. */
export async function enregistrer(
  context: Context,
  { valable_du: demande, ...body }: Anomalies,
): Promise<{ readonly jour: JourIso }> {
  const jour = await jourEffet(context, typeof demande === 'string' ? demande : null)
  const { regles } = await lireRegles(context, jour)
  const connus = new Map(interrupteurs(regles).map(i => [i.champ, i]))
  const inconnus = Object.keys(body).filter(champ => !connus.has(champ))
  if (inconnus.length > 0) {
    const phrase = 'Cette règle ne s’applique pas à votre établissement.'
    throw refuse('SAISIE', { champs: Object.fromEntries(inconnus.map(champ => [champ, phrase])) })
  }
  const changes = [...connus.values()].filter(({ champ, actif }) => Number(body[champ] ?? actif) !== Number(actif))
  if (changes.length === 0) return { jour }
  const { db, caller } = context
  const { compte_id } = caller
  const reste = await lignesDu(context, jour)
  await db
    .insertInto('regle_reglage')
    .values(
      changes.map(({ code, type, actif }) => ({
        ...reste(code, type),
        compte_id,
        code,
        poste_type: type,
        valable_du: jour,
        actif: !actif,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['compte_id', 'code', 'poste_type', 'valable_du'])
        .doUpdateSet(eb => ({ actif: eb.ref('excluded.actif') })),
    )
    .execute()
  await record(context, {
    action: 'anomalie_type_postes.modifier',
    entite: `regle_reglage:${compte_id}`,
    avant: Object.fromEntries(changes.map(({ champ, actif }) => [champ, actif ? 1 : 0])),
    apres: { ...Object.fromEntries(changes.map(({ champ, actif }) => [champ, actif ? 0 : 1])), valable_du: jour },
  })
  await annoncerATous(context)
  return { jour }
}
