import { Button, Checkbox, Modal, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import type { Changement } from '#domains/scheduling/model/bureau/changement.ts'
import { TimeInput } from '#kit/date-fields/time-input.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import type { Case, PosteDonnable } from '../view/cases.ts'
import classes from './dialogs.module.css'

type Visee = Case & { readonly pointage_id: number; readonly version: number }

type Props = {
  readonly pour: string
  readonly poste: Visee
  readonly postes: readonly PosteDonnable[]
  readonly onDone: (changement: Changement) => void
  readonly onClose: () => void
}

const HEURE = /^([01]\d|2[0-3]):[0-5]\d$/
const deux = (n: number) => String(n).padStart(2, '0')
const enHeure = (minutes: number | null) =>
  minutes === null ? '' : `${deux(Math.floor(minutes / 60))}:${deux(minutes % 60)}`
const enMinutes = (heure: string) => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))

/** One shift in full (specification scheduling §2, dialog of 500 px): its post, hours, cut, counted hours, overtime. */
export function PostForm({ pour, poste, postes, onDone, onClose }: Props) {
  useBackLayer(true, onClose)
  const [poste_id, setPosteId] = useState(String(poste.poste))
  const [debut, setDebut] = useState(poste.heure_debut ?? '')
  const [fin, setFin] = useState(poste.heure_fin ?? '')
  const [coupureDebut, setCoupureDebut] = useState(poste.pointage_heure_debut_coupure ?? '')
  const [coupureFin, setCoupureFin] = useState(poste.pointage_heure_fin_coupure ?? '')
  const [comptees, setComptees] = useState(enHeure(poste.pointage_heures_manuel))
  const [sup, setSup] = useState(poste.pointage_heures_supplementaire === 1)
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
    setPosteId(String(choisi.poste_id))
    setDebut(choisi.poste_heure_debut)
    setFin(choisi.poste_heure_fin)
    setCoupureDebut(choisi.poste_coupure_debut ?? '')
    setCoupureFin(choisi.poste_coupure_fin ?? '')
  }
  function envoyer(event: FormEvent) {
    event.preventDefault()
    setTente(true)
    if (fautes.length > 0) return
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
    <Modal
      opened
      onClose={onClose}
      title={`Modifier le poste, ${pour}`}
      centered
      size={500}
      returnFocus={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form className={classes.body} onSubmit={envoyer} noValidate>
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
          <TimeInput label="Heure de début" value={debut} onChange={setDebut} />
          <TimeInput label="Heure de fin" value={fin} onChange={setFin} />
          <TimeInput label="Début de coupure" value={coupureDebut} onChange={setCoupureDebut} />
          <TimeInput label="Fin de coupure" value={coupureFin} onChange={setCoupureFin} />
        </div>
        <TimeInput
          label={'Heures comptées à la place (vide\u00a0: calculées)'}
          value={comptees}
          onChange={setComptees}
        />
        <Checkbox
          label="Heures supplémentaires"
          checked={sup}
          onChange={event => setSup(event.currentTarget.checked)}
        />
        <Refusal>{tente && fautes.join(' ')}</Refusal>
        <EndButtons>
          <Button variant="default" onClick={onClose}>
            Ne rien changer
          </Button>
          <Button type="submit">Modifier le poste</Button>
        </EndButtons>
      </form>
    </Modal>
  )
}
