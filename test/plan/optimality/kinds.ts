/** The call that creates an item of a kind. */
export const ADD: Readonly<Record<string, string>> = {
  cable: 'addCable',
  pipe: 'addPipe',
  culvert: 'addCulvert',
  ecc: 'addEcc',
  ecomDuct: 'addEcomDuct',
  sensor: 'addSensor',
};
