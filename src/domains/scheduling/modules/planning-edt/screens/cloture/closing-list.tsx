import { Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { download } from '#client/call/api.ts'
import { PrintButton } from '#client/documents/print-button.tsx'
import {
  type ClotureAgent,
  type Clotures,
  direEnListe,
  direObstacle,
  direPar,
  type EtatMois,
  empeche,
  LIBELLES_MOIS,
  type Obstacle,
} from '#domains/scheduling/model/cloture/cloture.ts'
import { feuilleDunAgent } from '#domains/scheduling/model/cloture/operations.ts'
import { direChiffre, MOTS_HEURES } from '#domains/scheduling/model/heures-mots.ts'
import type { Mois } from '#domains/scheduling/modules/planning-edt/address.ts'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { formaterInstant } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import classes from './closing.module.css'
import { type Chiffre, chiffresDe, Figures } from './figures.tsx'
import { Reopen } from './reopen.tsx'
import { Reopenings } from './reopenings.tsx'
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

/** One agent a line under one head, a card where there is no room for it. */
export function ClosingList(props: Props) {
  const { agents, mois, par_an } = props
  const quels = chiffresDe(agents)
  const ouverts = agents.filter(a => a.etat !== 'clos')
  // What holds for everybody is said once, above them.
  const tous = ouverts.length >= ENSEMBLE && ouverts.every(estAnterieur)
  return (
    <>
      {tous && (
        <p className={classes.wait}>
          {`Le mois précédent est encore ouvert pour les ${ouverts.length} agents qui restent à clore.`}
        </p>
      )}
      <div className={classes.table} style={{ '--chiffres': quels.length } as CSSProperties}>
        {/* Each figure says its name where it stands: the head is for whoever looks down a column. */}
        <div className={classes.heads} aria-hidden>
          <span className={classes.headWho}>Agent</span>
          {quels.map(quoi => (
            <span key={quoi} className={classes.headFigure} title={direChiffre(quoi, { ...mois, par_an })}>
              {MOTS_HEURES[quoi].mot}
            </span>
          ))}
          <span>Clôture</span>
        </div>
        <ul className={classes.list}>
          {agents.map(agent => (
            <Line key={agent.utilisateur_id} agent={agent} quels={quels} tous={tous} {...props} />
          ))}
        </ul>
      </div>
    </>
  )
}

/** From so many on, what all of them have in common leaves their lines. */
const ENSEMBLE = 4
const estAnterieur = ({ obstacles }: ClotureAgent) => obstacles.some(({ sorte }) => sorte === 'anterieur')

function Line({
  agent,
  quels,
  mois,
  par_an,
  coches,
  refus,
  online,
  bloque,
  onCocher,
  tous,
}: Props & { readonly agent: ClotureAgent; readonly quels: readonly Chiffre[]; readonly tous: boolean }) {
  const { utilisateur_id: id, label, etat, chiffres, obstacles, par, fait_a, change } = agent
  const clos = etat === 'clos'
  const dire = (o: Obstacle) => ({ dit: direEnListe(o), entier: direObstacle(o) })
  const dits = refus.get(id)?.map(dit => ({ dit, entier: dit })) ?? obstacles.filter(empeche).map(dire)
  const alertes = obstacles.filter(o => !empeche(o) && !(tous && o.sorte === 'anterieur')).map(dire)
  return (
    <li className={classes.line} data-etat={etat}>
      {clos ? (
        <span className={classes.tick}>
          <IconLock size={20} stroke={1.8} aria-hidden />
        </span>
      ) : (
        // Around the box, all of its place answers to a thumb.
        <label className={classes.tick} htmlFor={`clore-${id}`}>
          <Checkbox
            id={`clore-${id}`}
            aria-label={`Choisir ${label}`}
            checked={coches.has(id)}
            disabled={bloque || !online}
            onChange={event => onCocher(id, event.currentTarget.checked)}
          />
        </label>
      )}
      <div className={classes.who}>
        <b>{label}</b>
        {change && !clos && <span className={classes.bad}>Changé depuis le contrôle</span>}
      </div>
      <span className={classes.state}>
        <Pill tone={TONS[etat]}>{LIBELLES_MOIS[etat]}</Pill>
      </span>
      <Figures of={chiffres} mois={{ ...mois, par_an }} quels={quels} />
      <div className={classes.what}>
        {!clos &&
          dits.map(({ dit, entier }) => (
            <span key={dit} className={classes.bad} title={entier}>
              {dit}
            </span>
          ))}
        {!clos &&
          alertes.map(({ dit, entier }) => (
            <span key={dit} className={classes.wait} title={entier}>
              {dit}
            </span>
          ))}
        {!clos && !bloque && dits.length + alertes.length === 0 && (
          <span className={classes.quiet}>Rien ne l’empêche</span>
        )}
        {clos && <Answer agent={agent} />}
        {par && fait_a && <span className={classes.by}>{`par ${direPar(agent)}, ${formaterInstant(fait_a)}`}</span>}
        <Reopenings agent={agent} />
      </div>
      {clos && (
        <div className={classes.deeds}>
          {/* A table has the room of their icons alone. */}
          <span title="Feuille d’heures">
            <PrintButton
              label="Feuille"
              quiet
              titre={`Feuille ${deQui(label)}, ${mois.annee}-${String(mois.mois).padStart(2, '0')}`}
              read={() => download(feuilleDunAgent, { params: { userId: String(id) }, ...lireLeMois(mois) })}
            />
          </span>
          <span title="Rouvrir le mois…">
            <Reopen mois={mois} agent={agent} online={online} />
          </span>
        </div>
      )}
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
