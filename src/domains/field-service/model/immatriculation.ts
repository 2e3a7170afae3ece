/** A plate as its holder reads it: "ab123cd" becomes "AB-123-CD"; older and foreign ones keep their shape, in capitals. */
export function normaliserImmatriculation(saisie: string): string {
  const capitales = saisie.trim().toUpperCase().replace(/\s+/g, ' ')
  const siv = /^([A-Z]{2})[ -]?(\d{3})[ -]?([A-Z]{2})$/.exec(capitales)
  return siv ? `${siv[1]}-${siv[2]}-${siv[3]}` : capitales
}
