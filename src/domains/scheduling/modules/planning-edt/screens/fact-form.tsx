import { useEffect } from 'react'
import { useFormDialog } from '#client/form/use-form-dialog.tsx'
import { undoBy } from '#client/reading/use-writing.ts'
import type { ResteAPourvoir } from '#domains/scheduling/model/appels/a-pourvoir.ts'
import {
  annulerCongePose,
  formulaireModifierConge,
  formulairePoserConge,
  modifierConge,
  poserConge,
} from '#domains/scheduling/model/bureau/conge-operations.ts'
import { formulaireMaladie, poserMaladie, retirerMaladie } from '#domains/scheduling/model/bureau/jour-operations.ts'
import { seeList } from '#domains/scheduling/view/appels/offer-list.ts'
import { ReplacedDialog, tenusDans } from '#domains/scheduling/view/appels/replaced-dialog.tsx'
import type { JourIso } from '#wire/dates.ts'
import { joursEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import type { Agent } from '../view/cases.ts'
import { direAstreintesEntre, direPostesEntre, type Mois, postesEntre } from '../view/faits.ts'
import { direOu, enCeMois } from '../view/mots.ts'
import { useBureauAutour } from './use-bureau.ts'

type Props = { readonly agent: Agent; readonly jour: JourIso; readonly aujourdhui: JourIso }
type Options = Parameters<typeof useFormDialog>[0]

const TOUT_DE_SUITE = 'Prend effet tout de suite, sans publication\u00a0: la personne est prévenue.'

const SOUS_LARRET = 'Prend effet tout de suite, sans publication. Les postes restent sous l’arrêt, à remplacer.'

/** The office's form, opened as it is asked for from a menu. */
function Opened(options: Options) {
  const { open, dialog } = useFormDialog(options)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is asked for
  useEffect(() => open(), [])
  return dialog
}

/** The shifts that a stop leaves to be covered, by name, from the days that stand in its form. */
const direARemplacer = (agent: Agent, mois: Mois, quand: string) => (valeurs: Readonly<Record<string, unknown>>) => {
  const { date_debut: du, date_fin: fin } = valeurs
  const au = typeof fin === 'string' && fin !== '' ? fin : du
  if (typeof du !== 'string' || typeof au !== 'string' || au < du) return SOUS_LARRET
  const postes = direPostesEntre(agent, du, au)
  const dit = postes ? finirPhrase(`À remplacer ${quand}\u00a0: ${postes}`) : `Aucun poste ${quand} sur ces jours.`
  return [SOUS_LARRET, dit, direAstreintesEntre(agent, du, au, mois)].filter(Boolean).join(' ')
}

/** A stop from a day to another: the posts stay under it, for who replaces. */
export function SicknessForm({ agent, jour }: Props) {
  const { mois, aujourdhui } = useBureauAutour()
  const params = { date: jour, userId: String(agent.wcu_utilisateur_id) }
  return (
    <Opened
      label="Arrêt maladie"
      read={formulaireMaladie}
      write={poserMaladie}
      of={{ params }}
      valider="Noter l’arrêt"
      beside={direARemplacer(agent, mois, enCeMois(mois, aujourdhui))}
      deed={`arrêt maladie, ${direOu(agent.label, jour)}`}
      undo={({ jours }: { readonly jours: readonly JourIso[] }) => {
        const [du, au] = [jours[0], jours.at(-1)]
        // With days that were noted before among them, they are not one stretch to take back.
        if (!du || !au || joursEntre(du, au) !== jours.length - 1) return null
        return undoBy(
          retirerMaladie,
          { params: { ...params, date: du }, query: { date_fin: au }, body: undefined },
          'L’arrêt reste noté.',
        )
      }}
    />
  )
}

/** What a leave takes off the planning, from the days that stand in its form. */
const direPostes = (agent: Agent, aujourdhui: JourIso) => (valeurs: Readonly<Record<string, unknown>>) => {
  const { date_debut: du, date_fin: au } = valeurs
  if (typeof du !== 'string' || typeof au !== 'string' || au < du) return TOUT_DE_SUITE
  const n = postesEntre(agent, du, au)
  return [
    TOUT_DE_SUITE,
    n === 0 ? '' : `${compter(n, 'poste du mois sort du planning', 'postes du mois sortent du planning')}.`,
    du < aujourdhui ? 'Des jours sont passés\u00a0: leurs heures ne comptent plus comme faites.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** A leave, accepted as it is made. */
export function LeaveForm({ agent, jour, aujourdhui }: Props) {
  const utilisateur = agent.wcu_utilisateur_id
  return (
    <Opened
      label="Congé"
      read={formulairePoserConge}
      write={poserConge}
      asked={{ date: jour, utilisateur: String(utilisateur) }}
      also={{ utilisateur }}
      valider="Poser le congé"
      beside={direPostes(agent, aujourdhui)}
      see={({ a_pourvoir }: { readonly a_pourvoir?: ResteAPourvoir | null }) => seeList(a_pourvoir)}
      deed={`congé, ${direOu(agent.label, jour)}`}
      undo={(_, { body: { date_debut, date_fin } }) =>
        // While it runs, its first days are taken and stay; before and after, it goes whole.
        typeof date_debut === 'string' &&
        (date_debut > aujourdhui || (typeof date_fin === 'string' && date_fin < aujourdhui))
          ? undoBy(
              annulerCongePose,
              { params: { cle: date_debut }, query: { utilisateur: String(utilisateur) } },
              'Le congé reste posé.',
            )
          : null
      }
    />
  )
}

/** Other days, or another kind, of a leave that has not begun. */
export function LeaveChangeForm({ agent, jour, aujourdhui }: Props) {
  const utilisateur = String(agent.wcu_utilisateur_id)
  return (
    <Opened
      label="Congé"
      read={formulaireModifierConge}
      write={modifierConge}
      of={{ query: { date: jour, utilisateur } }}
      valider="Modifier le congé"
      beside={direPostes(agent, aujourdhui)}
      see={({ a_pourvoir }: { readonly a_pourvoir?: ResteAPourvoir | null }) => seeList(a_pourvoir)}
      deed={`congé, ${direOu(agent.label, jour)}`}
      undo={({ retour }: { readonly retour: number | null }, { before, body: { date_debut } }) =>
        undoBy(
          modifierConge,
          // What stood in the form is a leave as the office wrote it.
          { query: { date: String(date_debut), utilisateur }, body: { ...before, retour } as never },
          'Le congé reste modifié.',
        )
      }
      choose={({ refusal, pending, choose, forget }) => {
        const tenus = tenusDans(refusal)
        return (
          tenus !== null && (
            <ReplacedDialog
              tenus={tenus}
              titulaire={agent.label}
              pending={pending}
              onChoose={remplacement => choose({ remplacement })}
              onClose={forget}
            />
          )
        )
      }}
    />
  )
}
