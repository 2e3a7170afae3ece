import { estMobile, normaliserTelephone } from '#wire/french.ts'

/** Addresses of the card menu: Appeler, Ecrire, Ouvrir le GPS (specification field-service §2 "My activity"). */

export type Plateforme = 'android' | 'ios' | 'autre'
export type Destination = {
  adresse_adresse1: string
  adresse_cp: string
  adresse_ville: string
  adresse_latitude: number | null
  adresse_longitude: number | null
}

/**
 * Opens the navigation of the device: geo: on Android, Apple Plans on iOS, a web map elsewhere.
 * Without coordinates ("non géodécodée") the address text is searched instead; null when there is neither.
 */
export function lienGps({ plateforme, ...d }: Destination & { plateforme: Plateforme }): string | null {
  const place = d.adresse_latitude !== null && d.adresse_longitude !== null
  const point = `${d.adresse_latitude},${d.adresse_longitude}`
  const texte = [d.adresse_adresse1, `${d.adresse_cp} ${d.adresse_ville}`.trim()]
    .filter(t => t.trim() !== '')
    .join(', ')
  if (!place && texte === '') return null
  const requete = encodeURIComponent(texte || point)
  // The q of a geo: link carries point and label: several Android apps ignore the coordinates before the '?'.
  if (plateforme === 'android') return place ? `geo:${point}?q=${point}(${requete})` : `geo:0,0?q=${requete}`
  if (plateforme === 'ios') return `https://maps.apple.com/?daddr=${place ? point : requete}&dirflg=d`
  return `https://www.google.com/maps/dir/?api=1&destination=${place ? encodeURIComponent(point) : requete}`
}

/** tel: in E.164, or with the digits as they are for short numbers; null when there is nothing to dial. */
export function lienAppel(telephone: string): string | null {
  const numero = normaliserTelephone(telephone) ?? telephone.replace(/[\s.-]/g, '')
  return /^\+?\d{2,15}$/.test(numero) ? `tel:${numero}` : null
}

/** A text message on a phone to a mobile, else an e-mail with its subject; null when neither is possible. */
export function lienEcrire(o: {
  plateforme: Plateforme
  telephone: string
  email: string
  objet: string
}): string | null {
  if (o.plateforme !== 'autre' && estMobile(o.telephone)) return `sms:${normaliserTelephone(o.telephone)}`
  const email = o.email.trim()
  if (!/^[^\s@?&]+@[^\s@?&]+$/.test(email)) return null
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(o.objet)}`
}
