import { ecrire, PLANCHERS } from '#domains/scheduling/model/regles/juger.ts'
import type { Niveau } from '#domains/scheduling/model/regles/types.ts'
import type { Values } from '#kit/form/values.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import type { ReglageCompte, RegleCompte } from '../contract.ts'
import { CHAMP_EFFET } from './form-of.ts'

export const NIVEAUX_MOTS = {
  info: 'Information',
  alerte: 'Alerte',
  bloquant: 'Bloquant',
} satisfies Record<Niveau, string>

/** Thresholds that people say in hours, not in minutes. */
const EN_HEURES = 180

const tous = ({ etapes, limite, reglage }: RegleCompte) =>
  [...etapes.map(e => e.seuil), limite?.seuil, reglage?.seuil].filter(seuil => typeof seuil === 'number')

/** Minutes of one unit of what is typed: hours for long rules, minutes for breaks, days for the rest. */
export function pasDe(regle: RegleCompte): number {
  return regle.unite === 'minutes' && tous(regle).some(seuil => seuil >= EN_HEURES) ? 60 : 1
}

function uniteDe(regle: RegleCompte): string {
  if (regle.unite !== 'minutes') return regle.unite
  return pasDe(regle) === 60 ? 'heures' : 'minutes'
}

const citer = (phrase: string, reference: string) => `${phrase} (${reference}).`.replace('. (', ' (')

/** What the law imposes, how far an agreement goes beyond it, and where nothing does: said beside the field. */
function aideDe({ code, limite, etapes, unite, derogation }: RegleCompte): string {
  const moins = PLANCHERS.has(code) ? 'moins' : 'plus'
  if (limite && derogation) {
    const { seuil, phrase } = derogation
    const borne = seuil === null ? 'sans limite fixée par l’article' : `jamais ${moins} de ${ecrire(seuil, unite)}`
    return `Sans accord\u00a0: ${citer(limite.phrase, limite.reference)} Avec accord, ${borne}. ${phrase}`
  }
  if (limite) {
    const signale = etapes.find(e => e.portee !== 'compte' && e.niveau !== 'bloquant' && e.seuil !== limite.seuil)
    const accord =
      signale && ` Un accord nommé ci-dessous peut s’écarter de\u00a0: ${citer(signale.phrase, signale.reference)}`
    return `Imposé, même avec un accord\u00a0: ${citer(limite.phrase, limite.reference)}${accord ?? ` Jamais ${moins}.`}`
  }
  const [etape] = etapes
  return etape
    ? `Aujourd’hui\u00a0: ${ecrire(etape.seuil, unite)}. Vide\u00a0: comme la loi et votre convention.`
    : 'Vide\u00a0: la règle n’est pas contrôlée.'
}

/** One rule as a form: its level, its threshold, the agreement that allows it. */
export function ruleForm(regle: RegleCompte): FormDefinition {
  const { limite, reglage } = regle
  const niveaux = limite ? (['bloquant'] as const) : (['info', 'alerte', 'bloquant'] as const)
  const seuil = reglage?.seuil ?? null
  return formDefinition({
    titre: regle.libelle,
    width: 560,
    labelWidth: 170,
    dataProvider: {
      niveau: reglage?.niveau ?? '',
      seuil: seuil === null ? null : seuil / pasDe(regle),
      source: reglage?.source ?? '',
      accord_date: reglage?.accord_date ?? null,
      accord_texte: reglage?.accord_texte ?? '',
      valable_du: null,
    },
    dataStructure: [
      {
        id: 'niveau',
        label: 'Niveau',
        type: 'choix',
        options: [
          { value: '', label: 'Comme la loi et la convention' },
          ...niveaux.map(niveau => ({ value: niveau, label: NIVEAUX_MOTS[niveau] })),
        ],
      },
      { id: 'seuil', label: `Seuil (${uniteDe(regle)})`, type: 'nombre', min: 0, max: 400, aide: aideDe(regle) },
      {
        id: 'source',
        label: 'Accord qui le permet',
        type: 'texte',
        maxLength: 200,
        aide: 'Cité à côté de l’article, par exemple «\u00a0accord d’entreprise du 03/02/2026\u00a0».',
      },
      ...(regle.derogation
        ? ([
            { id: 'accord_date', label: 'Signé le', type: 'date' },
            { id: 'accord_texte', label: 'Ce qu’il dit', type: 'zone', maxLength: 4000 },
          ] as const)
        : []),
      CHAMP_EFFET,
    ],
  })
}

/** What the form gives, in the wire's own units. */
export function reglageOf(regle: RegleCompte, values: Values): ReglageCompte {
  const niveau = (['info', 'alerte', 'bloquant'] as const).find(mot => mot === values.niveau) ?? null
  const seuil = typeof values.seuil === 'number' ? Math.round(values.seuil * pasDe(regle)) : null
  const texte = (valeur: unknown): string => (typeof valeur === 'string' ? valeur : '')
  const valable_du = texte(values.valable_du) || null
  const choix = { code: regle.code, niveau, seuil, source: texte(values.source), valable_du }
  if (!regle.derogation) return choix
  return { ...choix, accord_date: texte(values.accord_date) || null, accord_texte: texte(values.accord_texte) }
}
