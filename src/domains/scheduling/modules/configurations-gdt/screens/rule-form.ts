import { ecrire } from '#domains/scheduling/model/regles/juger.ts'
import type { Niveau } from '#domains/scheduling/model/regles/types.ts'
import type { Values } from '#kit/form/values.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import type { ReglageCompte, RegleCompte } from '../contract.ts'

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

/** What the law keeps the account from, said beside the field. */
function aideDe({ limite, etapes, unite }: RegleCompte): string {
  if (limite) {
    const demi = `${limite.phrase} (${limite.reference}).`.replace('. (', ' (')
    return `Imposé\u00a0: ${demi} Vous pouvez être plus exigeant, jamais moins.`
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
        aide: 'Cité à côté de l’article, par exemple «\u00a0accord d’entreprise du 3/2/2026\u00a0».',
      },
    ],
  })
}

/** What the form gives, in the wire's own units. */
export function reglageOf(regle: RegleCompte, values: Values): ReglageCompte {
  const niveau = (['info', 'alerte', 'bloquant'] as const).find(mot => mot === values.niveau) ?? null
  const seuil = typeof values.seuil === 'number' ? Math.round(values.seuil * pasDe(regle)) : null
  return { code: regle.code, niveau, seuil, source: typeof values.source === 'string' ? values.source : '' }
}
