import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { Desk } from '#client/frames/desk.tsx'
import { ReadHour } from '#client/page/read-hour.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { type ClotureAgent, type Clotures, direMois, empeche } from '#domains/scheduling/model/cloture/cloture.ts'
import { direSemainesDuMois } from '#domains/scheduling/model/heures-mots.ts'
import { adresseCloture, adresseMois, type Mois, moisVoisin } from '#domains/scheduling/modules/planning-edt/address.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { libelleMois } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import { ClosedFor } from './closed-for.tsx'
import classes from './closing.module.css'
import { ClosingList } from './closing-list.tsx'
import { Figures, sommer } from './figures.tsx'
import { Payroll } from './payroll.tsx'
import { type Demande, faitsDe, useCloturer, useClotures } from './use-clotures.ts'

type Props = { readonly mois: Mois }

const PAS_FINI = 'Ce mois n’est pas fini\u00a0: il se clôt une fois son dernier jour passé.'

/** Closing a month: what each agent worked, what stands in the way, who signed; what payroll takes of it. */
export function Closing({ mois }: Props) {
  const lecture = useClotures(mois)
  const nom = `${libelleMois(mois.mois)} ${mois.annee}`
  const aller = (pas: number) => navigate(adresseCloture(moisVoisin(mois, pas)))
  return (
    <Desk
      title="Clôture"
      detail={nom}
      home={adresseCloture(mois)}
      chosen={null}
      filters={null}
      panel={null}
      tools={
        <div className={classes.tools}>
          <IconButton label="Mois précédent" variant="default" onClick={() => aller(-1)}>
            <IconChevronLeft size={20} aria-hidden />
          </IconButton>
          <strong className={classes.month}>{nom}</strong>
          <IconButton label="Mois suivant" variant="default" onClick={() => aller(1)}>
            <IconChevronRight size={20} aria-hidden />
          </IconButton>
          <Button variant="default" onClick={() => navigate(adresseMois(mois))}>
            Voir le planning
          </Button>
        </div>
      }
    >
      {lecture.data ? (
        <Month mois={mois} clotures={lecture.data} />
      ) : lecture.state === 'chargement' ? (
        <RowsSkeleton label="Lecture des heures du mois…" rows={10} columns="32px 1fr 90px 90px" />
      ) : (
        <ReadingState {...lecture} what="La clôture du mois" kept={false} />
      )}
    </Desk>
  )
}

function Month({ mois, clotures }: Props & { readonly clotures: Clotures }) {
  const { agents, fini, par_an } = clotures
  const semaines = direSemainesDuMois({ ...mois, par_an })
  const online = useOnline()
  const { cloturer, avancement, refus, message, demande: derniere } = useCloturer(mois)
  const [coches, setCoches] = useState<ReadonlySet<number>>(new Set())
  const [demande, setDemande] = useState(false)
  const clos = agents.filter(a => a.etat === 'clos').length
  const ouverts = agents.filter(a => a.etat !== 'clos')
  const choisis = ouverts.filter(a => coches.has(a.utilisateur_id))
  const faits = useFaits(message === null ? null : derniere, agents)
  const changes = choisis.filter(a => a.change).map(a => a.utilisateur_id)
  const pret = online && fini && choisis.length > 0 && avancement === null
  if (agents.length === 0)
    return <EmptyState title="Personne ce mois-là">Aucun agent n’a de contrat ni de poste dans ce mois.</EmptyState>
  return (
    <>
      <ReadHour of={[clotures]} />
      {!fini && (
        <p className={classes.note} role="status">
          {PAS_FINI}
        </p>
      )}
      {!online && (
        <p className={classes.note} role="status">
          {'Hors ligne\u00a0: un mois se clôt avec du réseau.'}
        </p>
      )}
      {semaines && <p className={classes.quiet}>{semaines}</p>}
      <div className={classes.bar}>
        <span role="status">
          {avancement
            ? `${avancement.faits} sur ${compter(avancement.total, 'agent')}…`
            : `${compter(clos, 'mois clos', 'mois clos')} sur ${agents.length}`}
        </span>
        <Button
          variant="default"
          disabled={ouverts.length === 0 || !fini}
          title={fini ? undefined : PAS_FINI}
          onClick={() =>
            setCoches(
              new Set(
                choisis.length === ouverts.length
                  ? []
                  : ouverts.filter(a => !a.obstacles.some(empeche)).map(a => a.utilisateur_id),
              ),
            )
          }
        >
          Cocher ce qui peut se clore
        </Button>
        <Button variant="default" disabled={!pret} onClick={() => void cloturer(choisis, 'controle')}>
          Marquer contrôlé
        </Button>
        <Button disabled={!pret} onClick={() => setDemande(true)}>
          {choisis.length > 0 ? `Clore ${choisis.length} mois…` : 'Clore…'}
        </Button>
        <Payroll mois={mois} agents={agents} />
      </div>
      {avancement && (
        <progress
          className={classes.progress}
          value={avancement.faits}
          max={avancement.total}
          aria-label="Avancement de la clôture"
        />
      )}
      {message && derniere && <Outcome message={message} demande={derniere} faits={faits} />}
      <ClosingList
        {...{ mois, par_an, agents, refus, coches, online }}
        bloque={!fini || avancement !== null}
        onCocher={(id, oui) => {
          const suite = new Set(coches)
          if (oui) suite.add(id)
          else suite.delete(id)
          setCoches(suite)
        }}
      />
      <ConfirmDialog
        opened={demande}
        title={`Clore ${libelleMois(mois.mois).toLowerCase()} ${mois.annee}`}
        yes={`Clore ${compter(choisis.length, 'mois', 'mois')}`}
        no="Ne rien changer"
        onCancel={() => setDemande(false)}
        onYes={() => {
          setDemande(false)
          setCoches(new Set())
          void cloturer(choisis, 'clos', changes)
        }}
      >
        <ClosedFor agents={choisis} />
        <p>
          Se figent&nbsp;: les postes, les absences, les astreintes et leurs interventions de ce mois, et les heures
          ci-dessous&nbsp;; plus rien ne s’y écrit. Chaque feuille porte que vous l’avez close et signée,
          aujourd’hui&nbsp;; chacun est prévenu et peut signer la sienne. Un mois clos se rouvre, avec un motif.
        </p>
        <Figures
          of={sommer(choisis)}
          mois={{ ...mois, par_an }}
          label={`Heures de ${compter(choisis.length, 'agent')}`}
        />
        <Warned
          agents={choisis.filter(a => a.obstacles.some(o => !empeche(o)))}
          what="Le mois précédent est encore ouvert pour"
        />
        <Warned agents={choisis.filter(a => a.change)} what="Le mois a changé depuis son contrôle pour" />
      </ConfirmDialog>
    </>
  )
}

/** How many of them were seen done since their answer was lost: what is opened again afterwards was done all the same. */
function useFaits(demande: Demande | null, agents: readonly ClotureAgent[]): number {
  const [vus, setVus] = useState({ demande, faits: 0 })
  const faits = demande ? faitsDe(demande, agents) : 0
  if (vus.demande !== demande || faits > vus.faits) setVus({ demande, faits })
  return vus.demande === demande ? Math.max(vus.faits, faits) : faits
}

type OutcomeProps = { readonly message: string; readonly demande: Demande; readonly faits: number }

/** What did not come back, and what a reading has shown of it since. */
function Outcome({ message, demande: { agents, etat }, faits }: OutcomeProps) {
  if (faits === agents.length)
    return (
      <p className={classes.note} role="status">
        {`C’est fait\u00a0: ${direMois(etat, faits)}`}
      </p>
    )
  return (
    <p className={classes.refus} role="alert">
      {faits > 0 ? `${direMois(etat, faits)} Pour les autres\u00a0: ${message}` : message}
    </p>
  )
}

const NOMS_MAX = 5
type WarnedProps = { readonly agents: readonly ClotureAgent[]; readonly what: string }

/** What is worth a look before closing, and does not stop it. */
function Warned({ agents, what }: WarnedProps) {
  if (agents.length === 0) return null
  const noms = agents.map(a => a.label)
  // The list behind says it on each line.
  const dits =
    noms.length > NOMS_MAX + 1 ? [...noms.slice(0, NOMS_MAX), compter(noms.length - NOMS_MAX, 'autre')] : noms
  return <p className={classes.wait}>{`${what} ${joindre(dits)}.`}</p>
}
