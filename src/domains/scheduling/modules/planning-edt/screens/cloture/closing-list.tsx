import { Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { download } from '#client/call/api.ts'
import { PrintButton } from '#client/documents/print-button.tsx'
import {
  type ClotureAgent,
  type Clotures,
  direObstacle,
  direPar,
  type EtatMois,
  empeche,
  LIBELLES_MOIS,
} from '#domains/scheduling/model/cloture/cloture.ts'
import { feuilleDunAgent } from '#domains/scheduling/model/cloture/operations.ts'
import type { Mois } from '#domains/scheduling/modules/planning-edt/address.ts'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { formaterInstant } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import classes from './closing.module.css'
import { Figures } from './figures.tsx'
import { Reopen } from './reopen.tsx'
import { lireLeMois } from './use-clotures.ts'

const TONS: Readonly<Record<EtatMois, PillTone>> = { ouvert: 'wait', controle: 'info', clos: 'good' }

type Props = {
  readonly mois: Mois
  readonly par_an: Clotures['par_an']
  readonly agents: readonly ClotureAgent[]
  readonly coches: ReadonlySet<number>
  readonly refus: ReadonlyMap<number, readonly string[]>
  readonly online: boolean
  readonly bloque: boolean
  readonly onCocher: (utilisateur_id: number, oui: boolean) => void
}

/** One agent a line, a card on a phone. */
export function ClosingList(props: Props) {
  return (
    <ul className={classes.list}>
      {props.agents.map(agent => (
        <Line key={agent.utilisateur_id} agent={agent} {...props} />
      ))}
    </ul>
  )
}

function Line({
  agent,
  mois,
  par_an,
  coches,
  refus,
  online,
  bloque,
  onCocher,
}: Props & { readonly agent: ClotureAgent }) {
  const { utilisateur_id: id, label, etat, chiffres, obstacles, par, fait_a, change } = agent
  const clos = etat === 'clos'
  const dits = refus.get(id) ?? obstacles.filter(empeche).map(direObstacle)
  const alertes = obstacles.filter(o => !empeche(o)).map(direObstacle)
  return (
    <li className={classes.line} data-etat={etat}>
      <span className={classes.tick}>
        {clos ? (
          <IconLock size={20} stroke={1.8} aria-hidden />
        ) : (
          <Checkbox
            aria-label={`Choisir ${label}`}
            checked={coches.has(id)}
            disabled={bloque || !online}
            onChange={event => onCocher(id, event.currentTarget.checked)}
          />
        )}
      </span>
      <div className={classes.who}>
        <b>{label}</b>
        <Pill tone={TONS[etat]}>{LIBELLES_MOIS[etat]}</Pill>
        {par && fait_a && <span className={classes.quiet}>{`par ${direPar(agent)}, ${formaterInstant(fait_a)}`}</span>}
        {change && !clos && <span className={classes.bad}>Changé depuis le contrôle</span>}
      </div>
      <Figures of={chiffres} mois={{ ...mois, par_an }} />
      <div className={classes.what}>
        {!clos &&
          dits.map(dit => (
            <span key={dit} className={classes.bad}>
              {dit}
            </span>
          ))}
        {!clos &&
          alertes.map(dit => (
            <span key={dit} className={classes.wait}>
              {dit}
            </span>
          ))}
        {!clos && !bloque && dits.length + alertes.length === 0 && (
          <span className={classes.quiet}>Rien ne l’empêche</span>
        )}
        {clos && <Answer agent={agent} />}
      </div>
      <div className={classes.deeds}>
        {clos && (
          <>
            <PrintButton
              label="Feuille"
              quiet
              titre={`Feuille ${deQui(label)}, ${mois.annee}-${String(mois.mois).padStart(2, '0')}`}
              read={() => download(feuilleDunAgent, { params: { userId: String(id) }, ...lireLeMois(mois) })}
            />
            <Reopen mois={mois} agent={agent} online={online} />
          </>
        )}
      </div>
    </li>
  )
}

/** What the agent answered to their sheet. */
function Answer({ agent: { reponse } }: { readonly agent: ClotureAgent }) {
  if (!reponse) return <span className={classes.quiet}>Feuille pas encore signée</span>
  const quand = formaterInstant(reponse.fait_a)
  if (reponse.sens === 'signee' && reponse.mot)
    return <span className={classes.wait}>{`Contestée puis signée, ${quand}\u00a0: ${reponse.mot}`}</span>
  if (reponse.sens === 'signee') return <span className={classes.good}>{`Signée par l’agent, ${quand}`}</span>
  return <span className={classes.bad}>{`Contestée, ${quand}\u00a0: ${reponse.mot}`}</span>
}
