import type {
  Ecart,
  HorsMetier,
  RaisonEcart,
  ResultatApplication,
} from '#domains/scheduling/model/bureau/application.ts'
import type { Agent } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { direNombres } from '#domains/scheduling/modules/planning-edt/view/mots.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import dialogs from '../dialogs.module.css'
import { Scrolls } from '../scrolls.tsx'
import classes from './cycles.module.css'
import { GroupedRules } from './grouped-rules.tsx'

const RAISONS: Readonly<Record<RaisonEcart, readonly [string, string]>> = {
  clos: ['jour d’un mois clos', 'jours d’un mois clos'],
  absent: ['jour d’absence', 'jours d’absence'],
  ferie: ['jour férié laissé', 'jours fériés laissés'],
  occupe: ['jour qui a déjà un poste', 'jours qui ont déjà un poste'],
  refuse: ['jour impossible', 'jours impossibles'],
  modele: ['jour sans modèle', 'jours sans modèle'],
}

/** "12 postes posés et 3 postes changés", or "12 postes seront posés" before they are. */
export function direApplication({ poses, modifies, retires }: ResultatApplication, { essai = false } = {}): string {
  const dire = (n: number, un: string, plusieurs: string) =>
    n > 0 && compter(n, `poste ${essai ? 'sera ' : ''}${un}`, `postes ${essai ? 'seront ' : ''}${plusieurs}`)
  const parts = [
    dire(poses, 'posé', 'posés'),
    dire(modifies, 'changé', 'changés'),
    dire(retires, 'retiré', 'retirés'),
  ].filter(part => part !== false)
  return parts.length === 0 ? 'Rien à changer' : joindre(parts)
}

type Props = {
  readonly resultat: ResultatApplication
  readonly agents: readonly Agent[]
  readonly onLeave: () => void
}

/** What it would put, what it leaves and why, and what the law says of it: read before it is kept. */
export function ApplyPreview({ resultat, agents, onLeave }: Props) {
  const { ecartes, anomalies, bloquant, hors_metier } = resultat
  return (
    <Scrolls label="Ce que cela change">
      <p className={dialogs.who} role="status">{`${direApplication(resultat, { essai: true })}.`}</p>
      {[...Map.groupBy(ecartes, e => e.raison)].map(([raison, siens]) => (
        <details key={raison} className={classes.left}>
          <summary>{compter(siens.length, ...RAISONS[raison])}</summary>
          <ul className={dialogs.changes}>
            {siens.map(e => (
              <li key={`${e.utilisateur_id}:${e.jour}`}>{direEcart(e, agents)}</li>
            ))}
          </ul>
        </details>
      ))}
      {hors_metier.length > 0 && (
        <>
          <p className={dialogs.quiet}>
            <Pill tone="wait" wrap>
              {`${compter(
                hors_metier.reduce((n, h) => n + h.jours.length, 0),
                'poste donné hors du métier',
                'postes donnés hors du métier',
              )}\u00a0: cela n’empêche rien.`}
            </Pill>
          </p>
          <ul className={dialogs.changes}>
            {hors_metier.map(h => (
              <li key={`${h.utilisateur_id}:${h.poste_libelle}`}>{direHorsMetier(h, agents)}</li>
            ))}
          </ul>
        </>
      )}
      {anomalies.length > 0 && (
        <>
          <p className={dialogs.quiet}>
            <Pill tone={bloquant ? 'bad' : 'wait'} wrap>
              {`Ce que la loi en dit\u00a0: ${direNombres(anomalies)}.`}
            </Pill>
          </p>
          <GroupedRules anomalies={anomalies} agents={agents} onLeave={onLeave} />
        </>
      )}
    </Scrolls>
  )
}

/** "Leïla Amrani, aide-soignant : Nuit, 12 jours". */
function direHorsMetier(h: HorsMetier, agents: readonly Agent[]): string {
  const qui = agents.find(a => a.wcu_utilisateur_id === h.utilisateur_id)?.label ?? 'Une personne partie depuis'
  const nom = [qui, h.metier_libelle].filter(Boolean).join(', ')
  return `${nom}\u00a0: ${h.poste_libelle}, ${compter(h.jours.length, 'jour')}`
}

function direEcart({ utilisateur_id, jour, detail }: Ecart, agents: readonly Agent[]): string {
  const qui = agents.find(a => a.wcu_utilisateur_id === utilisateur_id)?.label ?? 'Une personne partie depuis'
  return [qui, formaterJour(jour), detail].filter(Boolean).join(', ')
}
