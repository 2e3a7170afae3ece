import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { SidePanel } from '#client/frames/desk.tsx'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { Cycle } from '#domains/scheduling/model/bureau/cycle.ts'
import { rendreCycle, supprimerCycle } from '#domains/scheduling/model/bureau/cycle-operations.ts'
import { adresseCycles } from '#domains/scheduling/modules/planning-edt/address.ts'
import {
  enGrille,
  grilleDeAgent,
  MODELES,
  minutesSemaine,
  postesDeCycle,
} from '#domains/scheduling/modules/planning-edt/view/grille-cycle.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import screen from '../screen.module.css'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './cycles.module.css'
import { DeletedPosts } from './deleted-posts.tsx'

const ApplyCycle = lazyDialog(() => import('./apply-cycle.tsx').then(m => m.ApplyCycle))
const CopyDays = lazyDialog(() => import('./copy-days.tsx').then(m => m.CopyDays))

/** Every cycle of the house: what it is, and where it goes from here. */
export function CycleList({ cycles }: { readonly cycles: readonly Cycle[] }) {
  const { mois, online, agents } = useBureauAutour()
  const [pose, setPose] = useState<Cycle | null>(null)
  const [ouvert, setOuvert] = useState<'cycle' | 'copie' | null>(null)
  const aller = (cycle: Parameters<typeof adresseCycles>[1]) => navigate(adresseCycles(mois, cycle), { replace: true })
  return (
    <SidePanel label="Cycles" title="Cycles" under="Des semaines qui reviennent, chacun à partir de la sienne">
      <PanelBody>
        {cycles.length === 0 ? (
          <p className={screen.quiet}>{'Pas encore de cycle. Un modèle se pose en deux gestes\u00a0:'}</p>
        ) : (
          <ul className={classes.list} aria-label="Cycles de la maison">
            {cycles.map(cycle => (
              <Line
                key={cycle.cycle_id}
                cycle={cycle}
                onPoser={() => {
                  setPose(cycle)
                  setOuvert('cycle')
                }}
                onModifier={() => aller({ cycle_id: cycle.cycle_id })}
              />
            ))}
          </ul>
        )}
        <PanelSection title="Modèles">
          <ul className={classes.models}>
            {MODELES.map(({ nom }, id) => (
              <li key={nom}>
                <button type="button" className={screen.link} onClick={() => aller({ depuis: 'modele', id })}>
                  {nom}
                </button>
              </li>
            ))}
          </ul>
        </PanelSection>
        {agents.length > 0 && <FromAgent onChoose={id => aller({ depuis: 'agent', id })} />}
      </PanelBody>
      <PanelFoot>
        {!online && <FootNote>{'Hors ligne\u00a0: les cycles se posent avec du réseau.'}</FootNote>}
        <FootButtons inPairs>
          <Button variant="default" disabled={!online} onClick={() => setOuvert('copie')}>
            Copier…
          </Button>
          <Button disabled={!online} onClick={() => aller({ depuis: 'rien', id: 0 })}>
            Nouveau cycle
          </Button>
        </FootButtons>
      </PanelFoot>
      {pose && (
        <ApplyCycle key={pose.cycle_id} cycle={pose} opened={ouvert === 'cycle'} onClose={() => setOuvert(null)} />
      )}
      <CopyDays opened={ouvert === 'copie'} onClose={() => setOuvert(null)} />
    </SidePanel>
  )
}

type LineProps = { readonly cycle: Cycle; readonly onPoser: () => void; readonly onModifier: () => void }

function Line({ cycle, onPoser, onModifier }: LineProps) {
  const { postes: donnables, online } = useBureauAutour()
  const postes = postesDeCycle(donnables, cycle.supprimes)
  const grille = enGrille(cycle, postes)
  const moyenne = grille.reduce((somme, s) => somme + minutesSemaine(s, postes), 0) / grille.length
  const retrait = useWriting(supprimerCycle, {
    undo: (_, { params }) => undoBy(rendreCycle, { params }),
  })
  return (
    <li>
      <b>{cycle.cycle_nom}</b>
      <span className={screen.quiet}>
        {`${compter(cycle.semaines, 'semaine')}, ${formaterDuree(Math.round(moyenne))} de présence par semaine`}
      </span>
      <span className={classes.weeks} aria-hidden>
        {grille.map((semaine, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the cycle
          <code key={n}>{semaine.map(texte => texte || '·').join(' ')}</code>
        ))}
      </span>
      {cycle.supprimes.length > 0 && <DeletedPosts supprimes={cycle.supprimes} />}
      <span className={classes.buttons}>
        <Button size="xs" disabled={!online} aria-label={`Poser ${cycle.cycle_nom}`} onClick={onPoser}>
          Poser…
        </Button>
        <Button size="xs" variant="default" aria-label={`Modifier ${cycle.cycle_nom}`} onClick={onModifier}>
          Modifier
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          disabled={!online}
          loading={retrait.pending}
          aria-label={`Supprimer ${cycle.cycle_nom}`}
          onClick={() => void retrait.write({ params: { cycle_id: String(cycle.cycle_id) } })}
        >
          Supprimer
        </Button>
      </span>
      <Refusal>{retrait.message}</Refusal>
    </li>
  )
}

/** "Faire un cycle de ce qui est affiché": the whole weeks of the month, as somebody works them. */
function FromAgent({ onChoose }: { readonly onChoose: (utilisateur_id: number) => void }) {
  const { agents, mois } = useBureauAutour()
  const [choisi, setChoisi] = useState(String(agents[0]?.wcu_utilisateur_id ?? ''))
  const agent = agents.find(a => String(a.wcu_utilisateur_id) === choisi)
  const semaines = agent ? grilleDeAgent(agent, mois.dates).length : 0
  return (
    <PanelSection title="Faire un cycle de ce qui est affiché">
      <NativeSelect
        label="Semaines entières du mois, de"
        rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        value={choisi}
        data={agents.map(a => ({ value: String(a.wcu_utilisateur_id), label: a.label }))}
        onChange={event => setChoisi(event.currentTarget.value)}
      />
      <Button variant="default" disabled={semaines === 0} onClick={() => onChoose(Number(choisi))}>
        {`En faire un cycle de ${compter(semaines, 'semaine')}`}
      </Button>
    </PanelSection>
  )
}
