import { Button, NumberInput, TextInput } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { SidePanel } from '#client/frames/desk.tsx'
import { useWriting } from '#client/reading/use-writing.ts'
import { type Cycle, NOM_CYCLE_MAX, SEMAINES_MAX } from '#domains/scheduling/model/bureau/cycle.ts'
import { creerCycle, modifierCycle } from '#domains/scheduling/model/bureau/cycle-operations.ts'
import { adresseCycles } from '#domains/scheduling/modules/planning-edt/address.ts'
import {
  JOURS,
  JOURS_COMPLETS,
  lireCellule,
  lireGrille,
  minutesSemaine,
  postesDeCycle,
  redimensionner,
  type SaisieCycle,
} from '#domains/scheduling/modules/planning-edt/view/grille-cycle.ts'
import { inkOn } from '#kit/color/ink.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import screen from '../screen.module.css'
import { useBureauAutour } from '../use-bureau.ts'
import { DeletedPosts } from './deleted-posts.tsx'
import { laidOver, TypedGrid } from './typed-grid.tsx'

type Props = {
  /** Of its draft on the device. */
  readonly nom: string
  readonly empty: () => SaisieCycle
  /** Null: a new one. */
  readonly cycle: Cycle | null
}

/** A cycle on a small grid, a line a week: codes typed, or pasted from a sheet. */
export function CycleEditor({ nom, empty, cycle }: Props) {
  return (
    <SidePanel
      label="Cycle"
      title={cycle ? cycle.cycle_nom : 'Nouveau cycle'}
      under="Une ligne par semaine, un code de poste par jour"
    >
      <KeptForm<SaisieCycle> key={nom} name={`planning-cycle:${nom}`} empty={empty}>
        {garde => <Form garde={garde} cycle={cycle} />}
      </KeptForm>
    </SidePanel>
  )
}

function Form({ garde, cycle }: { readonly garde: KeptDraft<SaisieCycle>; readonly cycle: Cycle | null }) {
  const { postes: donnables, online, mois } = useBureauAutour()
  const supprimes = cycle?.supprimes ?? []
  const postes = postesDeCycle(donnables, supprimes)
  const { cycle_nom, grille } = garde.draft
  const { lignes, fautes } = lireGrille(grille, postes)
  const creation = useWriting(creerCycle, { once: true })
  const changement = useWriting(modifierCycle)
  const pending = creation.pending || changement.pending
  const vers = () => navigate(adresseCycles(mois), { replace: true })
  async function enregistrer() {
    const body = { cycle_nom, semaines: grille.length, lignes }
    const fait = cycle
      ? await changement.write({
          params: { cycle_id: String(cycle.cycle_id) },
          body: { ...body, version: cycle.version },
        })
      : await creation.write({ body })
    if (!fait) return
    await garde.close()
    vers()
  }
  const couleur = (semaine: number, jour: number) => {
    const [premier] = lireCellule(grille[semaine]?.[jour] ?? '', postes) ?? []
    return premier?.color ? { backgroundColor: premier.color, color: inkOn(premier.color) } : undefined
  }
  const change = (suite: SaisieCycle['grille']) => garde.change({ grille: suite })
  const minutes = grille.map(semaine => minutesSemaine(semaine, postes))
  const moyenne = Math.round(minutes.reduce((somme, m) => somme + m, 0) / grille.length)
  return (
    <>
      <PanelBody>
        <TextInput
          label="Nom du cycle"
          value={cycle_nom}
          maxLength={NOM_CYCLE_MAX}
          onChange={event => garde.change({ cycle_nom: event.currentTarget.value })}
        />
        <NumberInput
          label="Nombre de semaines"
          value={grille.length}
          min={1}
          max={SEMAINES_MAX}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={valeur => typeof valeur === 'number' && change(redimensionner(grille, valeur))}
        />
        <TypedGrid
          label="Semaines du cycle"
          heads={JOURS}
          rows={grille.map((_, n) => ({
            key: String(n),
            name: `Semaine ${n + 1}`,
            head: <span aria-hidden>{`S${n + 1}`}</span>,
            tail: formaterDuree(minutes[n] ?? 0),
          }))}
          texts={grille}
          nameOf={(semaine, jour) => `Semaine ${semaine + 1}, ${JOURS_COMPLETS[jour] ?? ''}`}
          isWrong={(semaine, jour) => fautes.has(`${semaine}:${jour}`)}
          colorOf={couleur}
          maxLength={11}
          onChange={(semaine, jour, texte) =>
            change(grille.map((ligne, n) => (n === semaine ? ligne.map((t, m) => (m === jour ? texte : t)) : ligne)))
          }
          onPaste={(semaine, jour, colles) =>
            change(
              laidOver(redimensionner(grille, Math.max(grille.length, semaine + colles.length)), semaine, jour, colles),
            )
          }
        />
        <p
          className={screen.quiet}
        >{`En moyenne ${formaterDuree(moyenne)} de présence par semaine, coupures déduites.`}</p>
        <p className={screen.quiet}>
          {`Codes\u00a0: ${donnables.map(p => `${p.poste_code} ${p.poste_libelle}`).join(', ')}. Vide, R ou un point\u00a0: repos. «\u00a0M N\u00a0»\u00a0: deux postes.`}
        </p>
        {supprimes.length > 0 && <DeletedPosts supprimes={supprimes} />}
        <Refusal>
          {fautes.size > 0
            ? `${compter(fautes.size, 'case')} à reprendre\u00a0: le code d’un poste est attendu.`
            : (creation.message ?? changement.message)}
        </Refusal>
      </PanelBody>
      <PanelFoot>
        {!online && <FootNote>{'Hors ligne\u00a0: les cycles s’enregistrent avec du réseau.'}</FootNote>}
        <FootButtons inPairs>
          <Button variant="default" onClick={vers}>
            Revenir
          </Button>
          <Button
            disabled={!online || fautes.size > 0 || cycle_nom.trim() === ''}
            loading={pending}
            onClick={() => void enregistrer()}
          >
            Enregistrer
          </Button>
        </FootButtons>
      </PanelFoot>
    </>
  )
}
