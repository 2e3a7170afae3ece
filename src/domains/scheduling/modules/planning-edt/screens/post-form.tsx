import { Button, Checkbox, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import type { Changement } from '#domains/scheduling/model/bureau/changement.ts'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import type { Case, PosteDonnable } from '../view/cases.ts'
import { HEURE } from '../view/mots.ts'
import classes from './dialogs.module.css'
import { KeptDialog } from './kept-dialog.tsx'

type Visee = Case & { readonly pointage_id: number; readonly version: number }

type Props = {
  readonly pour: string
  readonly poste: Visee
  readonly postes: readonly PosteDonnable[]
  readonly onDone: (changement: Changement) => void
  readonly onClose: () => void
}

const deux = (n: number) => String(n).padStart(2, '0')
const enHeure = (minutes: number | null) =>
  minutes === null ? '' : `${deux(Math.floor(minutes / 60))}:${deux(minutes % 60)}`
const enMinutes = (heure: string) => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))

/** What is typed of a shift. */
interface Saisie {
  readonly poste_id: string
  readonly debut: string
  readonly fin: string
  readonly coupureDebut: string
  readonly coupureFin: string
  /** Counted in the place of the computed ones; empty: the computed ones. */
  readonly comptees: string
  readonly sup: boolean
}

const saisieDe = (poste: Visee): Saisie => ({
  ...{ poste_id: String(poste.poste), debut: poste.heure_debut ?? '', fin: poste.heure_fin ?? '' },
  coupureDebut: poste.pointage_heure_debut_coupure ?? '',
  coupureFin: poste.pointage_heure_fin_coupure ?? '',
  comptees: enHeure(poste.pointage_heures_manuel),
  sup: poste.pointage_heures_supplementaire === 1,
})

/** One shift in full (specification scheduling §2, dialog of 500 px): its post, hours, cut, counted hours, overtime. */
export function PostForm(props: Props) {
  const { pour, poste, onClose } = props
  return (
    <KeptDialog<Saisie>
      // Changed by somebody meanwhile, it is another shift than the one that was typed over.
      name={`planning-poste:${poste.pointage_id}:${poste.version}`}
      empty={() => saisieDe(poste)}
      title={`Modifier le poste, ${pour}`}
      onClose={onClose}
    >
      {kept => <Form {...props} kept={kept} />}
    </KeptDialog>
  )
}

function Form({ poste, postes, onDone, onClose, kept }: Props & { readonly kept: KeptDraft<Saisie> }) {
  const { poste_id, debut, fin, coupureDebut, coupureFin, comptees, sup } = kept.draft
  const [tente, setTente] = useState(false)
  const fautes = [
    !HEURE.test(debut) && 'Heure de début\u00a0: à renseigner.',
    !HEURE.test(fin) && 'Heure de fin\u00a0: à renseigner.',
    (coupureDebut === '') !== (coupureFin === '') && 'Coupure\u00a0: son début et sa fin vont ensemble.',
    comptees !== '' && !HEURE.test(comptees) && 'Heures comptées\u00a0: une durée comme 07:30 est attendue.',
  ].filter(Boolean)
  /** Specification scheduling §5 "Picking a post pre-fills start, end and break times from the post". */
  function choisir(valeur: string | null) {
    const choisi = postes.find(p => String(p.poste_id) === valeur)
    if (!choisi) return
    kept.change({
      ...{ poste_id: String(choisi.poste_id), debut: choisi.poste_heure_debut, fin: choisi.poste_heure_fin },
      ...{ coupureDebut: choisi.poste_coupure_debut ?? '', coupureFin: choisi.poste_coupure_fin ?? '' },
    })
  }
  async function envoyer(event: FormEvent) {
    event.preventDefault()
    setTente(true)
    if (fautes.length > 0) return
    await kept.close()
    onDone({
      ...{ sorte: 'modifier', pointage_id: poste.pointage_id, version: poste.version },
      ...(Number(poste_id) !== poste.poste && { poste_id: Number(poste_id) }),
      ...{ heure_debut: debut, heure_fin: fin },
      pointage_heure_debut_coupure: coupureDebut || null,
      pointage_heure_fin_coupure: coupureFin || null,
      pointage_heures_manuel: comptees === '' ? null : enMinutes(comptees),
      pointage_heures_supplementaire: sup ? 1 : 0,
    })
  }
  const connus = postes.some(p => p.poste_id === poste.poste)
  const data = [
    // A post that is given no more still names the shifts it was given to.
    ...(connus ? [] : [{ value: String(poste.poste), label: poste.poste_libelle }]),
    ...postes.map(p => ({ value: String(p.poste_id), label: `${p.poste_code} · ${p.poste_libelle}` })),
  ]
  return (
    <form className={classes.body} onSubmit={event => void envoyer(event)} noValidate>
      <Select
        label="Poste"
        data={data}
        value={poste_id}
        onChange={choisir}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        nothingFoundMessage="Aucun poste de ce nom"
        data-autofocus
      />
      <div className={classes.pair}>
        <TimeInput label="Heure de début" value={debut} onChange={heure => kept.change({ debut: heure })} />
        <TimeInput label="Heure de fin" value={fin} onChange={heure => kept.change({ fin: heure })} />
        <TimeInput
          label="Début de coupure"
          value={coupureDebut}
          onChange={heure => kept.change({ coupureDebut: heure })}
        />
        <TimeInput label="Fin de coupure" value={coupureFin} onChange={heure => kept.change({ coupureFin: heure })} />
      </div>
      <TimeInput
        label={'Heures comptées à la place (vide\u00a0: calculées)'}
        value={comptees}
        onChange={heure => kept.change({ comptees: heure })}
      />
      <Checkbox
        label="Heures supplémentaires"
        checked={sup}
        onChange={event => kept.change({ sup: event.currentTarget.checked })}
      />
      <Refusal>{tente && fautes.join(' ')}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={onClose}>
          Ne rien changer
        </Button>
        <Button type="submit">Modifier le poste</Button>
      </EndButtons>
    </form>
  )
}
