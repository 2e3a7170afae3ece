import { Checkbox } from '@mantine/core'
import { useMobile } from '#client/address/viewport.ts'
import type { Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import type { Verdict } from '#domains/scheduling/model/appels/classement.ts'
import { FoldedRest } from '#domains/scheduling/view/folded-rest.tsx'
import { Folded } from '#domains/scheduling/view/phone/folded.tsx'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { compter } from '#wire/french.ts'
import { Agreement } from './agreement.tsx'
import classes from './candidates.module.css'
import { RuleList } from './rule-list.tsx'

const VERDICTS_DITS: Readonly<Record<Verdict, { readonly mots: string; readonly ton: PillTone }>> = {
  libre: { mots: 'peut venir', ton: 'good' },
  alerte: { mots: 'avec une alerte', ton: 'wait' },
  bloque: { mots: 'la loi l’interdit', ton: 'bad' },
  impossible: { mots: 'pas là', ton: 'mute' },
}

/** "avec 3 alertes" where there are several. */
const direVerdict = (verdict: Verdict, alertes: number): string =>
  verdict === 'alerte' && alertes > 1 ? `avec ${compter(alertes, 'alerte')}` : VERDICTS_DITS[verdict].mots

type Props = {
  readonly candidats: Remplacants['candidats']
  readonly choisis: ReadonlySet<number>
  readonly onChoose: (choisis: ReadonlySet<number>) => void
  /** Given at once, without asking. */
  readonly onGive: (utilisateur_id: number, derogation?: string) => unknown
}

/** The team from the best placed to who cannot, with the reasons of each; only who may say yes is asked. */
export function CandidateList({ candidats, choisis, onChoose, onGive }: Props) {
  const basculer = (id: number, oui: boolean) =>
    onChoose(new Set(oui ? [...choisis, id] : [...choisis].filter(autre => autre !== id)))
  const mobile = useMobile()
  if (candidats.length === 0) return <p className={classes.quiet}>Personne d’autre n’est de l’équipe ce jour-là.</p>
  const [premiers, autres, exclus] = partager(candidats, mobile)
  const liste = (siens: Remplacants['candidats'], nom = 'Candidats, du mieux placé au moins bien') => (
    <ol className={classes.candidates} aria-label={nom}>
      {siens.map(({ utilisateur_id, label, metier_libelle, verdict, raisons, anomalies, sans_acces, donner }) => {
        const { ton } = VERDICTS_DITS[verdict]
        const mots = direVerdict(verdict, anomalies.length)
        const peut = peutVenir({ verdict })
        return (
          <li key={utilisateur_id} data-out={!peut || undefined}>
            <Checkbox
              label={label}
              description={metier_libelle}
              disabled={!peut || sans_acces}
              checked={choisis.has(utilisateur_id)}
              onChange={event => basculer(utilisateur_id, event.currentTarget.checked)}
            />
            <span className={classes.verdict}>
              <Pill tone={ton}>{mots}</Pill>
              {peut && donner === null && (
                <OneTapButton
                  size="xs"
                  variant="default"
                  aria-label={`Donner le poste à ${label}`}
                  onClick={() => onGive(utilisateur_id)}
                >
                  Donner
                </OneTapButton>
              )}
            </span>
            <ul className={classes.reasons} aria-label={`Raisons, ${label}`}>
              {raisons.map(r => (
                <li key={r.mots} data-tone={r.ton}>
                  {r.mots}
                </li>
              ))}
            </ul>
            {peut && donner && (
              <Agreement
                {...{ utilisateur_id, label, donner, sans_acces }}
                onGive={derogation => onGive(utilisateur_id, derogation)}
              />
            )}
            {anomalies.length > 1 && (
              <details className={classes.details}>
                <summary>{`${compter(anomalies.length, 'règle')} en détail`}</summary>
                <RuleList anomalies={anomalies} />
              </details>
            )}
          </li>
        )
      })}
    </ol>
  )
  return (
    <>
      {premiers.length > 0 ? liste(premiers) : <p className={classes.quiet}>Personne ne peut venir dans les règles.</p>}
      {autres.length > 0 && (
        <Folded summary={compter(autres.length, 'autre personne peut venir', 'autres personnes peuvent venir')}>
          {liste(autres, 'Autres candidats')}
        </Folded>
      )}
      {exclus.length > 0 && (
        <FoldedRest summary={compter(exclus.length, 'personne ne peut pas venir', 'personnes ne peuvent pas venir')}>
          {liste(exclus, 'Qui ne peut pas venir')}
        </FoldedRest>
      )}
    </>
  )
}

const peutVenir = ({ verdict }: Pick<Remplacants['candidats'][number], 'verdict'>): boolean =>
  verdict === 'libre' || verdict === 'alerte'

/** Shown first on a phone. */
const PREMIERS = 3

type Parts = readonly [
  premiers: Remplacants['candidats'],
  autres: Remplacants['candidats'],
  exclus: Remplacants['candidats'],
]

/** The first who may come on a phone, all of them elsewhere; the others; and those who may not, out of the way of a choice. */
function partager(candidats: Remplacants['candidats'], mobile: boolean): Parts {
  const peuvent = candidats.filter(peutVenir)
  const montres = mobile ? PREMIERS : peuvent.length
  return [peuvent.slice(0, montres), peuvent.slice(montres), candidats.filter(c => !peutVenir(c))]
}
