/** What may be done of a visit of today that has not begun. */
export const PEUT_COMMENCER = {
  avancer: true,
  revenir: false,
  cloturer: false,
  reporter: true,
  observer: true,
  joindre_fichier: true,
  voir_cri: false,
}
