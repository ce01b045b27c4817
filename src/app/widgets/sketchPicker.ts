export { SketchPicker } from 'react-color';
